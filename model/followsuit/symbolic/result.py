"""What a run of a claim found."""

from dataclasses import dataclass

from followsuit.symbolic.claims import Word

Value = int | bool


@dataclass(frozen=True)
class Result:
    """What a run of a claim found.

    `rules` names the rows it holds for: rule sets, or readings left free. `paths` are those of the claim and of
    the summaries made for it, `obligations` the questions asked for statements, `spent` Z3's resource units.
    `statement` is the label of what was refuted or can never apply, and `witness` the case, as text and as `values`.
    `rests` names the lemmas that were taken for granted.
    """

    claim: str
    rules: tuple[str, ...]
    verdict: Word
    expected: Word
    paths: int = 0
    obligations: int = 0
    spent: int = 0
    statement: str = ""
    witness: str = ""
    values: tuple[tuple[str, Value], ...] = ()
    agreed: tuple[str, ...] = ()
    disagreed: tuple[str, ...] = ()
    rests: tuple[str, ...] = ()

    @property
    def as_expected(self) -> bool:
        """Whether the verdict is the expected one and no second opinion is against it."""
        return self.verdict is self.expected and not self.disagreed
