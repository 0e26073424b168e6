/** Everybody can use it: no screen violates WCAG 2.2 AA. */
import { describe, expect, it } from "vitest";
import { violationsInBothThemes } from "../support/axe.ts";
import { faultsOf } from "../support/browser.ts";
import { journeys, open } from "../support/journey.ts";
import { PRIVATE_PLACES, UNKNOWN_PLACE } from "../support/places.ts";
import { quiet } from "../support/traffic.ts";

const { member, stranger } = journeys();
/** Twenty screens, each looked over twice by every rule, on a slow machine. */
const ALL_SCREENS_MS = 180_000;

describe("In both themes", () => {
  it(
    "every private screen is free of violations",
    async () => {
      const page = await member();
      const faults = faultsOf(page);
      const found: Record<string, string[]> = {};
      for (const { path, heading } of [...PRIVATE_PLACES, UNKNOWN_PLACE]) {
        await open(page, path, heading);
        await quiet(page);
        const violations = await violationsInBothThemes(page);
        if (violations.length > 0) found[path] = violations;
      }
      expect(found).toEqual({});
      expect(faults).toEqual([]);
    },
    ALL_SCREENS_MS,
  );

  it("the sign-in page is free of violations, also with its errors", async () => {
    const page = await stranger();
    await open(page, "/login");
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.getByRole("button", { name: "Iniciar sesión" }).click();
    await page.getByText("Escribe tu contraseña.").waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
  });
});
