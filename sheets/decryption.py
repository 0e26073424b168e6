"""Workbooks that Office protected with a password, opened with it."""

from pathlib import Path

import olefile
from msoffcrypto.exceptions import InvalidKeyError
from msoffcrypto.format.ooxml import OOXMLFile
from msoffcrypto.format.xls97 import Xls97File

from sheets.reading.file_format import OLE
from sheets.reading.grid import WorkbookError

PACKAGE = "EncryptedPackage"
"""The stream of the compound file around a protected xlsx."""


def decrypt(source: Path, target: Path, password: str) -> bool:
    """Write a workbook without its password; False, and nothing is written, if it has none.

    Takes as long as its author wanted: to be called in a process with limits. Raises WorkbookError
    `workbook_password_wrong`, or `workbook_locked` for what only its own program opens.
    """
    with source.open("rb") as file:
        if file.read(len(OLE)) != OLE:
            return False
        file.seek(0)
        try:
            with olefile.OleFileIO(source) as document:
                is_package = document.exists(PACKAGE)
            book = OOXMLFile(file) if is_package else Xls97File(file)
            if not book.is_encrypted():
                return False
            if is_package:
                book.load_key(password=password, verify_password=True)
            else:
                book.load_key(password=password)
            with target.open("wb") as opened:
                book.decrypt(opened)
        except InvalidKeyError as error:
            raise WorkbookError("workbook_password_wrong") from error
        except MemoryError:
            raise
        except Exception as error:
            raise WorkbookError("workbook_locked") from error
    return True
