// What begins within `act` is done when it ends, as with React's build for development.
import { act, fireEvent, render, screen } from "@testing-library/react";
import { startTransition, useEffect, useLayoutEffect, useRef, useState } from "react";
import { expect, test } from "vitest";

function Chain() {
  const [clicks, setClicks] = useState(0);
  const [seen, setSeen] = useState(0);
  const [last, setLast] = useState(0);
  useEffect(() => setSeen(clicks), [clicks]);
  useEffect(() => startTransition(() => setLast(seen)), [seen]);
  return (
    <button type="button" onClick={() => setClicks(clicks + 1)}>
      {`${clicks} ${seen} ${last}`}
    </button>
  );
}

test("effects, what they set, and what may wait are done", () => {
  render(<Chain />);
  const button = screen.getByRole("button");
  fireEvent.click(button);
  expect(button.textContent).toBe("1 1 1");
});

function Late({ words }: { words: Promise<string> }) {
  const [come, setCome] = useState("");
  useEffect(() => void words.then(setCome), [words]);
  return <p>{come}</p>;
}

test("what is awaited within is done, too", async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const { container } = render(<Late words={promise} />);
  await act(async () => resolve("ahora"));
  expect(container.textContent).toBe("ahora");
});

function Greedy({ eager }: { eager: boolean }) {
  const field = useRef<HTMLInputElement>(null);
  const [focused, setFocused] = useState(false);
  useLayoutEffect(() => {
    if (eager && field.current) fireEvent.focus(field.current);
  }, [eager]);
  return <input ref={field} data-focused={focused} onFocus={() => setFocused(true)} />;
}

test("an event in the midst of drawing begins no drawing of its own", () => {
  const { rerender } = render(<Greedy eager={false} />);
  rerender(<Greedy eager />);
  expect(screen.getByRole("textbox").dataset.focused).toBe("true");
});
