"""How the first administrator signs in."""

import json
from dataclasses import asdict, dataclass


@dataclass(frozen=True)
class SignIn:
    """E-mail and password; no password when it is not ours to know."""

    email: str
    password: str | None

    def to_json(self) -> str:
        """One line for the launcher, which prepares the database in a process of its own."""
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, line: str) -> "SignIn":
        """Read what `to_json` wrote."""
        return cls(**json.loads(line))
