// Which section an address opens, and that administrators' ones stay closed to others.
import { expect, test } from "vitest";
import { sectionAddress, sectionOf } from "@/features/settings/place";
import { sectionsFor } from "@/features/settings/screen";

function opened(address: string, isAdmin: boolean): string {
  const query = new URL(address, "http://x").searchParams;
  return sectionOf(query, sectionsFor(isAdmin)).id;
}

test("the address names the section, an unknown name is the account", () => {
  expect(opened(sectionAddress("teclado"), false)).toBe("teclado");
  expect(opened("/settings?seccion=nada", true)).toBe("cuenta");
  expect(opened("/settings", true)).toBe("cuenta");
});

test("staff has no section of administrators", () => {
  expect(opened(sectionAddress("correos"), true)).toBe("correos");
  expect(opened(sectionAddress("correos"), false)).toBe("cuenta");
  expect(opened(sectionAddress("encuestas"), false)).toBe("cuenta");
});
