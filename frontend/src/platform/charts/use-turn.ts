/** Charts are drawn one a frame: a panel full of them never holds up the keys or the pointer. */
import { useEffect, useState } from "react";

let last: Promise<void> = Promise.resolve();

function nextTurn(): Promise<void> {
  last = last.then(() => new Promise((drawn) => requestAnimationFrame(() => drawn())));
  return last;
}

/** Whether it is this chart's turn; once it is, it stays so. */
export function useTurn(): boolean {
  const [come, setCome] = useState(false);

  useEffect(() => {
    let left = false;
    void nextTurn().then(() => {
      if (!left) setCome(true);
    });
    return () => {
      left = true;
    };
  }, []);

  return come;
}
