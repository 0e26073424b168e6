"""The page that the HTML of every mail stands on: plain, readable, at ease with dark screens."""

import html
import re

INK, ACCENT = "#1f2933", "#0b6675"
FONT = "system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
DARK = (
    "@media (prefers-color-scheme:dark){"
    "body,.page{background:#14191d!important}.page{color:#e6eaed!important}"
    ".page a{color:#5fc9d6!important}.page a.go{color:#fff!important}}"
)


def framed(content: str, *, title: str, foot: str) -> str:
    """A whole document around the content of a mail; `foot` says who writes."""
    return (
        '<!doctype html><html lang="es"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        '<meta name="supported-color-schemes" content="light dark">'
        f"<title>{html.escape(title)}</title><style>{DARK}</style></head>"
        '<body style="margin:0;padding:0;background:#fff">'
        f'<div class="page" style="max-width:560px;margin:0 auto;padding:24px 20px 32px;'
        f'background:#fff;color:{INK};font:16px/1.55 {FONT}">'
        f'<div style="width:40px;height:4px;margin:0 0 24px;background:{ACCENT};'
        'border-radius:2px"></div>'
        f"{content}"
        f'<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #8a97a055;'
        f'font-size:13px;opacity:.8">{html.escape(foot)}</p>'
        "</div></body></html>"
    )


def paragraph(inner: str) -> str:
    """A paragraph; `inner` is HTML."""
    return f'<p style="margin:0 0 16px">{inner}</p>'


def button(address: str, label: str) -> str:
    """The one thing to do in a mail; both are HTML."""
    return (
        f'<a class="go" href="{address}" style="display:inline-block;margin:6px 0 0;'
        f"padding:12px 22px;border-radius:8px;background:{ACCENT};color:#fff;text-decoration:none;"
        f'font-weight:600">{label}</a>'
    )


def link(address: str) -> str:
    """An address inside a sentence, as HTML."""
    return f'<a href="{address}" style="color:{ACCENT}">{address}</a>'


def one_line(text: str, most: int) -> str:
    """A text for a header: on one line, shortened when it is too long."""
    line = re.sub(r"\s+", " ", text).strip()
    return line if len(line) <= most else f"{line[: most - 1].rstrip()}…"
