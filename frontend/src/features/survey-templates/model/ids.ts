/** New names for tables, questions and options; one that was used is never given again. */

const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";
const LENGTH = 8;

/** Random, since an answer to a removed question must not be taken for one to its successor. */
export function freshId(kind: "tabla" | "pregunta" | "opcion"): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH));
  return `${kind}-${[...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join("")}`;
}
