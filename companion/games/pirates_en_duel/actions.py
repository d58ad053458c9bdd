"""The buttons: what may be started now."""

from dataclasses import replace

from companion.core.ask import Facts, Refusal, Seat
from companion.core.game import Action
from companion.games.pirates_en_duel.rules.boats import pirates_to_move, why_not_row
from companion.games.pirates_en_duel.rules.combat import has_skill
from companion.games.pirates_en_duel.rules.draft import drafter
from companion.games.pirates_en_duel.rules.turn import why_not_sail
from companion.games.pirates_en_duel.state import State


def actions(state: State, seat: Seat | None) -> tuple[Action, ...]:
    """The buttons of the step that is due; grey for those whose turn it is not."""
    due = due_now(state)
    if seat is None:
        return due
    return tuple(a if a.seat in (None, seat) else with_reason(a) for a in due)


def with_reason(action: Action) -> Action:
    refused = Refusal("not_your_turn", {"who": action.seat})
    return Action(action.procedure, seat=action.seat, facts=action.facts, mark=action.mark, refused=refused)


def due_now(state: State) -> tuple[Action, ...]:
    match state.phase:
        case "set-up":
            due = [Action("set_up", mark="chest", rule="Set-up", primary=True)]
        case "draft":
            due = [draft_action(state)]
        case "recruit":
            due = [button(state, "recruit", "person", "1°", why_not_sail(state)), *boats(state)]
        case "draw":
            draw = button(state, "combat_card", "cards", "2°", why_not_sail(state))
            rowing = boats(state)
            due = [draw if rowing else replace(draw, follows="recruit"), *rowing]
        case _:
            due = []
    return tuple(due)


def button(state: State, procedure: str, mark: str, rule: str, refused: Refusal | None = None) -> Action:
    facts: Facts = {"who": state.active}
    primary = procedure in ("recruit", "combat_card")
    return Action(procedure, seat=state.active, facts=facts, mark=mark, rule=rule, primary=primary, refused=refused)


def draft_action(state: State) -> Action:
    picker = drafter(state)
    if picker is None:
        return Action("spread", mark="sloop", rule="Draft", primary=True)
    if not state.line and not state.picked:
        facts: Facts = {"who": state.first, "n": state.rules.line}
        return Action("turn_line", seat=state.first, facts=facts, mark="cards", rule="Draft", primary=True)
    follows = "draft" if state.picked else "turn_line"
    return Action(
        "draft", seat=picker, facts={"who": picker}, mark="person", rule="Draft", primary=True, follows=follows
    )


def boats(state: State) -> list[Action]:
    """Canot while the active player owns it, greyed once used; a walk between ships where agreed."""
    found = []
    if has_skill(state, state.active, "canot"):
        found.append(button(state, "canot", "sloop", "L3 Canot", why_not_row(state)))
    if pirates_to_move(state, state.active):
        found.append(button(state, "move_pirate", "person", "A-28"))
    return found
