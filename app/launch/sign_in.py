"""How the first administrator signs in."""

import json
from dataclasses import asdict, dataclass


@dataclass(frozen=True)
class SignIn:
    """E-mail and password; no password when it is not ours to know."""

    email: str
    password: str | None
    demo: tuple[str, ...] = ()
    """Lines about the demonstration, when it was asked for."""

    def to_json(self) -> str:
        """One line for the launcher, which prepares the database in a process of its own."""
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, line: str) -> "SignIn":
        """Read what `to_json` wrote."""
        known = json.loads(line)
        return cls(**known | {"demo": tuple(known["demo"])})
