"""Faults that claims about one rule name together. Exactly the claims that name one fall under it.

A claim that has labels names it with that of the statement that falls, as in `WRONG_TRUMP_ORDER.at("card 0")`.
"""

from followsuit.symbolic.claims import Fault

WRONG_TRUMP_ORDER = Fault("kernel.belote.TRUMP_ORDER", "JACKS, NINES", "NINES, JACKS")
NO_UNDER_TRUMP_DUTY = Fault("kernel.belote.void_rule", "if under_trump == UNDER_TRUMP_FORCED:", "if False:")
TEN_KEPT_UNDER_CAPOT = Fault("kernel.settlement.last_ten", "if won_last and not capot:", "if won_last:")
CARD_KEPT_IN_HAND = Fault("games.actions.after_card", "hands[actor] & ~card", "hands[actor]")

COMMON = {
    "a wrong trump order": WRONG_TRUMP_ORDER,
    "a dropped under-trump duty": NO_UNDER_TRUMP_DUTY,
    "a last-trick ten kept under capot": TEN_KEPT_UNDER_CAPOT,
    "a card left in two zones": CARD_KEPT_IN_HAND,
}
"""Each in words. They are tried with every claim that comes to them, however dear it is."""
