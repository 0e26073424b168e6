"""The door to what we write: templates, workbooks of rejected rows, and neutral cells."""

from sheets.output.cells import cell_text, neutralise
from sheets.output.rejected import rejected
from sheets.output.template import template

__all__ = ["cell_text", "neutralise", "rejected", "template"]
