"""What a service account may do: an action in a domain, said as `people:read`.

A call is closed to programs unless its noun says of which domain it is.
"""

from collections.abc import Collection, Mapping
from enum import StrEnum

from app.platform.errors import Forbidden


class Domain(StrEnum):
    """What calls are about."""

    PEOPLE = "people"
    COURSES = "courses"
    PARTICIPANTS = "participants"
    SUPPLIERS = "suppliers"
    COMPANIES = "companies"
    SURVEYS = "surveys"
    FINANCE = "finance"
    INDICATORS = "indicators"
    OWN = "own"
    """What the account itself ordered: any may ask, and the calls look closer by themselves."""


class Action(StrEnum):
    """What is done in a domain."""

    READ = "read"
    LOAD = "load"
    WRITE = "write"


ACTIONS: Mapping[Domain, Collection[Action]] = {
    Domain.PEOPLE: (Action.READ, Action.LOAD, Action.WRITE),
    Domain.COURSES: (Action.READ, Action.LOAD, Action.WRITE),
    Domain.PARTICIPANTS: (Action.READ, Action.LOAD, Action.WRITE),
    Domain.SUPPLIERS: (Action.READ, Action.LOAD, Action.WRITE),
    Domain.COMPANIES: (Action.READ, Action.LOAD, Action.WRITE),
    Domain.SURVEYS: (Action.READ, Action.WRITE),
    Domain.FINANCE: (Action.READ, Action.LOAD, Action.WRITE),
    Domain.INDICATORS: (Action.READ,),
}
"""What there is to do in each domain."""


class ScopeExceeded(Forbidden):
    """The account was not given this."""

    code = "scope_exceeded"

    def __init__(self, scope: str) -> None:
        super().__init__(
            f"Esta cuenta de servicio no tiene el permiso {scope}. Quien administra puede crear "
            "una que lo tenga.",
            extra={"scope": scope},
        )


class PersonsOnly(Forbidden):
    """No program may do this, whatever it was given."""

    code = "persons_only"
    message = "Esto solo lo hace una persona que inicia sesión, no una cuenta de servicio."


def scope_of(domain: Domain, action: Action) -> str:
    """As accounts are given it."""
    return domain.value if domain is Domain.OWN else f"{domain}:{action}"


SCOPES = tuple(scope_of(domain, one) for domain, actions in ACTIONS.items() for one in actions)
"""All that an account may be given."""
