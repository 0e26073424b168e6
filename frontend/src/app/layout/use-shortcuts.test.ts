/** Single keys and sequences out of a stream of key presses. */

import { describe, expect, it } from "vitest";
import { NOTHING_PRESSED, readKey } from "@/app/layout/use-shortcuts";

const KNOWN = new Set(["?", "g p", "g c"]);

function type(...presses: [key: string, at: number][]): (string | null)[] {
  let pressed = NOTHING_PRESSED;
  return presses.map(([key, at]) => {
    const reading = readKey(pressed, key, at, KNOWN);
    pressed = reading.next;
    return reading.keys;
  });
}

describe("Reading keys", () => {
  it("completes a single key at once", () => {
    expect(type(["?", 0])).toEqual(["?"]);
  });

  it("completes a sequence with its second key", () => {
    expect(type(["g", 0], ["c", 400])).toEqual([null, "g c"]);
  });

  it("takes two keys far apart as two keys", () => {
    expect(type(["g", 0], ["c", 1_500])).toEqual([null, null]);
  });

  it("starts over when the second key means nothing", () => {
    expect(type(["g", 0], ["x", 100], ["p", 200])).toEqual([null, null, null]);
  });

  it("lets a sequence begin anew after a wrong start", () => {
    expect(type(["g", 0], ["g", 100], ["p", 200])).toEqual([null, null, "g p"]);
  });
});
