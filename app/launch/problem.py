"""Trouble that stops a start: a Spanish sentence that says what happened and what to do."""

PROBLEM = 3
"""Exit status of a process that ended with such a sentence, and not with a fault of ours."""


class LaunchProblem(Exception):
    """The product cannot start; the message is for the person at the terminal."""
