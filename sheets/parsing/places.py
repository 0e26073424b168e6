"""Regions and communes of the country, accents and capitals aside."""

import re
from collections.abc import Mapping
from functools import cache

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


_ORDINALS = (
    *("primera", "segunda", "tercera", "cuarta", "quinta", "sexta", "septima", "octava", "novena"),
    *("decima", "undecima", "duodecima", "decimotercera", "decimocuarta", "decimoquinta"),
    "decimosexta",
)


def _called(name: str) -> tuple[str, ...]:
    """What a region is called: by its name or its number, or by both where they agree, as "X Región
    de Los Lagos".
    """
    bare = fold(name)
    words = (bare, glued(bare), *_REGIONS.get(name, ()))
    figures = [word for word in words if word.isdecimal()]
    numbers = [word for word in words if re.fullmatch(r"[ivx]+", word)] + figures
    numbers += [_ORDINALS[int(one) - 1] for one in figures]
    of = ("", "de ", "del ", "de la ")
    names = [word for word in words if word not in numbers]
    both = (f"{n} region {o}{word}" for n in numbers for o in of for word in names)
    return (*words, *both)


def parse_region(texts: pa.Array, rule: Rule) -> Parsed:
    """Return the name of a region: "Región Metropolitana", "RM" and "XIII" are one."""
    folded = pc.replace_substring_regex(fold_column(texts), r"^(region )?(de la |del |de )?", "")
    return chosen(folded, _regions(), pa.string(), "region_invalid")


def parse_commune(texts: pa.Array, rule: Rule) -> Parsed:
    """Return the name of a commune."""
    return chosen(fold_column(texts), _communes(), pa.string(), "commune_invalid")


@cache
def _regions() -> Mapping[str, tuple[str, ...]]:
    return {one["region"]: _called(one["region"]) for one in regions()}


@cache
def _communes() -> Mapping[str, tuple[str, ...]]:
    names = (name for one in regions() for name in one["communes"])
    return {name: (fold(name), glued(fold(name))) for name in names}
