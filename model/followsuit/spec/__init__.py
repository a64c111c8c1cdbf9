"""The spec as data: sentences, clauses, rulings, switches and rule sets."""

from followsuit.spec.load import clauses, contradictions, rulings, sentences, sources, titles
from followsuit.spec.locate import data_folder
from followsuit.spec.model import (
    GAMES,
    Clause,
    Contradiction,
    Reading,
    Ruling,
    Sentence,
    Source,
    Switch,
)
from followsuit.spec.rules import Change, RuleSet, RuleSetError, load_rules, make_rules, rule_sets, switches
from followsuit.spec.shapes import SpecError

__all__ = [
    "GAMES",
    "Change",
    "Clause",
    "Contradiction",
    "Reading",
    "RuleSet",
    "RuleSetError",
    "Ruling",
    "Sentence",
    "Source",
    "SpecError",
    "Switch",
    "clauses",
    "contradictions",
    "data_folder",
    "load_rules",
    "make_rules",
    "rule_sets",
    "rulings",
    "sentences",
    "sources",
    "switches",
    "titles",
]
