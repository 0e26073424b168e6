// Whether somebody was there: what the two buttons say, and which of them the keys come to.
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { PresenceButtons } from "@/features/courses/detail/presence";

const WORDS = ["Presente", "Ausente"];

function drawn(present: boolean | null, stop?: { key: string; isOpen: boolean }) {
  const onSay = vi.fn();
  render(<PresenceButtons name="Ana Soto" {...{ present, onSay, stop }} />);
  return onSay;
}

const told = (attribute: string) =>
  WORDS.map((name) => screen.getByRole("button", { name }).getAttribute(attribute));

describe("two buttons", () => {
  test.each([
    [true, ["true", "false"]],
    [false, ["false", "true"]],
    [null, ["false", "false"]],
  ])("of presence %s are pressed like it", (present, pressed) => {
    drawn(present);
    expect(told("aria-pressed")).toEqual(pressed);
  });

  test("say their word", async () => {
    const onSay = drawn(null);
    for (const name of WORDS) await userEvent.click(screen.getByRole("button", { name }));
    expect(onSay.mock.calls).toEqual(WORDS.map((word) => [word]));
  });

  test("outside of a grid are both reached, and have no keys", () => {
    drawn(true);
    expect(told("tabindex")).toEqual([null, null]);
    expect(told("aria-keyshortcuts")).toEqual([null, null]);
  });
});

describe("in a grid", () => {
  test.each([
    [true, [null, "-1"], ["4", null]],
    [false, ["-1", null], [null, "4"]],
    [null, [null, "-1"], ["4", null]],
  ])("of presence %s one is the stop of the keys", (present, reached, stops) => {
    drawn(present, { key: "4", isOpen: true });
    expect(told("tabindex")).toEqual(reached);
    expect(told("data-stop")).toEqual(stops);
    expect(told("aria-keyshortcuts")).toEqual(["P", "A"]);
  });

  test("none is reached with Tab while the cursor is elsewhere", () => {
    drawn(true, { key: "4", isOpen: false });
    expect(told("tabindex")).toEqual(["-1", "-1"]);
    expect(told("data-stop")).toEqual(["4", null]);
  });
});
