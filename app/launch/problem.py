"""Trouble that stops a start: a Spanish sentence that says what happened and what to do."""


class LaunchProblem(Exception):
    """The product cannot start; the message is for the person at the terminal."""
