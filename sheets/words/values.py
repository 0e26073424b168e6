"""The shape of the words for one code."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Words:
    """What is wrong, in a sentence, and what the person does about it. Both are templates."""

    problem: str
    fix: str = ""
