/** What was opened lately. */
import { describe, expect, it } from "vitest";
import { keepRecent, readRecents } from "@/features/search/recents";

describe("Recents", () => {
  it("start empty and put the last one first, once", () => {
    expect(readRecents()).toEqual([]);
    for (const href of ["/a", "/b", "/a"]) keepRecent({ label: href, href });
    expect(readRecents().map(({ href }) => href)).toEqual(["/a", "/b"]);
  });

  it("keep five", () => {
    for (const number of [1, 2, 3, 4, 5, 6]) keepRecent({ label: "x", href: `/${number}` });
    expect(readRecents().map(({ href }) => href)).toEqual(["/6", "/5", "/4", "/3", "/2"]);
  });

  it("survive a storage that holds something else", () => {
    sessionStorage.setItem("recents", "{");
    expect(readRecents()).toEqual([]);
  });
});
