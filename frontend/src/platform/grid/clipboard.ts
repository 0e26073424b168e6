/** The text that a spreadsheet puts on the clipboard: tabs between cells, a line for each row. */

/** Text of a range as a spreadsheet takes it: tabs between cells, a line for each row. */
export function toClipboard(cells: readonly (readonly (string | null)[])[]): string {
  return cells.map((row) => row.map(quoted).join("\t")).join("\n");
}

function quoted(cell: string | null): string {
  const text = cell ?? "";
  return /["\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The cells of a text from a spreadsheet; its last line break ends the last row. */
export function fromClipboard(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let place = 0;
  const lines = text.replace(/\r\n?/g, "\n");
  while (place <= lines.length) {
    const { cell, end } = cellAt(lines, place);
    row.push(cell);
    if (lines[end] !== "\t") {
      rows.push(row);
      row = [];
    }
    place = end + 1;
    if (place === lines.length && lines.endsWith("\n") && row.length === 0) break;
  }
  return rows;
}

/** One cell from a place on: up to the next tab or line, or to the quote that closes it. */
function cellAt(text: string, start: number): { cell: string; end: number } {
  const closed = text[start] === '"' ? closingQuote(text, start) : -1;
  if (closed > 0)
    return { cell: text.slice(start + 1, closed).replaceAll('""', '"'), end: closed + 1 };
  const next = text.slice(start).search(/[\t\n]/);
  const end = next < 0 ? text.length : start + next;
  return { cell: text.slice(start, end), end };
}

/** A quote that nothing but the end of its cell follows; -1 where a quote is only a character. */
function closingQuote(text: string, start: number): number {
  let place = start + 1;
  for (;;) {
    const quote = text.indexOf('"', place);
    if (quote < 0) return -1;
    if (text[quote + 1] !== '"') return /[\t\n]/.test(text[quote + 1] ?? "\n") ? quote : -1;
    place = quote + 2;
  }
}

/** Whether a text is more than one cell. */
export function isBlock(text: string): boolean {
  return /[\t\r\n]/.test(text.trimEnd());
}
