/** Words on a canvas: one line each, shortened when there is no room. */

export type Pen = CanvasRenderingContext2D;

interface Line {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly room: number;
}

export interface Letters {
  readonly font: string;
  readonly size: number;
  readonly weight: 400 | 600 | 700;
  readonly colour: string;
}

/** Answers where the words end. */
export function write(pen: Pen, { text, x, y, room }: Line, letters: Letters): number {
  pen.font = `${letters.weight} ${letters.size}px ${letters.font}`;
  pen.fillStyle = letters.colour;
  pen.textBaseline = "alphabetic";
  const fitting = shortened(text, room, (part) => pen.measureText(part).width);
  pen.fillText(fitting, x, y);
  return x + pen.measureText(fitting).width;
}

/** The text, or as much of its beginning as there is room for. */
export function shortened(text: string, room: number, widthOf: (part: string) => number): string {
  if (widthOf(text) <= room) return text;
  const letters = [...text];
  let [fits, tooLong] = [0, letters.length];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (widthOf(cut(letters, middle)) <= room) fits = middle;
    else tooLong = middle;
  }
  return cut(letters, fits);
}

function cut(letters: readonly string[], count: number): string {
  return `${letters.slice(0, count).join("").trimEnd()}…`;
}
