// Which section an address opens, and that administrators' ones stay closed to others.
import { expect, test } from "vitest";
import { PLACE, sectionAddress, sectionOf } from "@/features/settings/place";
import { sectionsFor } from "@/features/settings/screen";
import { readAddress } from "@/platform/lib/address";

function opened(address: string, isAdmin: boolean): string {
  const { seccion } = readAddress(new URL(address, "http://x").searchParams, PLACE);
  return sectionOf(seccion, sectionsFor(isAdmin)).id;
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
