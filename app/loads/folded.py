"""Many names made comparable at once: the same as sheets.folding.fold, column by column."""

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from sheets.folding import fold
from sheets.parsing.octets import octets, rebuilt

ACCENTED = "àáâãäåçèéêëìíîïñòóôõöùúûüýÿ"
PLAIN = "aaaaaaceeeeiiiinooooouuuuyy"
LEAD = 0xC3
"""First of the two bytes of every letter above."""
SPECIAL = r"[^a-z0-9 ]|  |^ | $|\b[a-z] [a-z]\b"
"""Whatever the fast road cannot fold: other alphabets, punctuation, lone letters."""


def fold_column(texts: pa.Array) -> pa.Array:
    """Fold a column of names; what is not plainly Latin takes the slow road of `fold`."""
    folded = _without_accents(pc.utf8_lower(texts))
    special = pc.fill_null(pc.match_substring_regex(folded, SPECIAL), False)
    if not pc.any(special).as_py():
        return folded
    slow = [fold(text) for text in texts.filter(special).to_pylist()]
    return pc.replace_with_mask(folded, special, pa.array(slow, pa.string()))


def _without_accents(texts: pa.Array) -> pa.Array:
    """Put one plain byte in the place of the two of an accented letter, in all cells at once."""
    content, offsets = octets(texts)
    content = content[offsets[0] : offsets[-1]].copy()
    offsets = offsets - offsets[0]
    leads = np.flatnonzero(content[:-1] == LEAD)
    leads = leads[_TABLE[content[leads + 1]] > 0]
    content[leads + 1] = _TABLE[content[leads + 1]]
    kept = np.ones(len(content), np.bool_)
    kept[leads] = False
    shorter = offsets - np.searchsorted(leads, offsets).astype(np.int32)
    return rebuilt(texts, content[kept], shorter)


def _letters() -> npt.NDArray[np.uint8]:
    table = np.zeros(256, np.uint8)
    for accented, plain in zip(ACCENTED, PLAIN, strict=True):
        table[accented.encode()[1]] = ord(plain)
    return table


_TABLE = _letters()
