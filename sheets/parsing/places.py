"""Regions and communes of the country, accents and capitals aside."""

import pyarrow as pa
import pyarrow.compute as pc

from records.territory import regions
from sheets.folding import fold, fold_column, glued
from sheets.parsing.choices import chosen
from sheets.parsing.column import Parsed, Rule

# What else regions are called, without "Región de".
_REGIONS = {
    "Metropolitana": ("metropolitana de santiago", "rm", "xiii", "santiago", "13", "r m"),
    "Arica y Parinacota": ("xv", "15"),
    "Tarapacá": ("i", "1"),
    "Antofagasta": ("ii", "2"),
    "Atacama": ("iii", "3"),
    "Coquimbo": ("iv", "4"),
    "Valparaíso": ("v", "5"),
    "O'Higgins": (
        *("vi", "6", "o higgins", "ohiggins", "libertador bernardo o higgins"),
        "libertador general bernardo o higgins",
    ),
    "Maule": ("vii", "7"),
    "Ñuble": ("xvi", "16"),
    "Biobío": ("viii", "8", "bio bio"),
    "La Araucanía": ("ix", "9", "araucania"),
    "Los Ríos": ("xiv", "14", "rios"),
    "Los Lagos": ("x", "10", "lagos"),
    "Aysén": ("xi", "11", "aisen"),
    "Magallanes": ("xii", "12", "magallanes y la antartica chilena"),
}


def parse_region(texts: pa.Array, rule: Rule) -> Parsed:
    """Return the name of a region: "Región Metropolitana", "RM" and "XIII" are one."""
    folded = pc.replace_substring_regex(fold_column(texts), r"^(region )?(de la |del |de )?", "")
    names = {one["region"]: fold(one["region"]) for one in regions()}
    words = {name: (bare, glued(bare), *_REGIONS.get(name, ())) for name, bare in names.items()}
    return chosen(folded, words, pa.string(), "region_invalid")


def parse_commune(texts: pa.Array, rule: Rule) -> Parsed:
    """Return the name of a commune."""
    words = {name: (fold(name), glued(fold(name))) for one in regions() for name in one["communes"]}
    return chosen(fold_column(texts), words, pa.string(), "commune_invalid")
