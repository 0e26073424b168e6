/** How telephone numbers are read. */

import { describe, expect, it } from "vitest";
import { formatPhone } from "@/platform/ui/contact-link";

describe("A telephone number", () => {
  it("of Chile is grouped as one dictates it", () => {
    expect(formatPhone("+56981234567")).toBe("+56 9 8123 4567");
    expect(formatPhone("+56223456789")).toBe("+56 2 2345 6789");
  });

  it("of another country stays as it is kept", () => {
    expect(formatPhone("+541143211234")).toBe("+541143211234");
  });
});
