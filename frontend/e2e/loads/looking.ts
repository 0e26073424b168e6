/** A person who looks at every step: on a wide screen and on a phone, and with assistive technology. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { violationsOn } from "../support/axe.ts";
import { PHONE } from "../support/browser.ts";
import { overflowOf } from "../support/looking.ts";
import { camera } from "../support/shots.ts";

export type Look = (page: Page, name: string) => Promise<void>;

/** Keeps a picture of each size, and expects no barrier and nothing that runs off the screen. */
export function lookingAt(journey: string): Look {
  const shoot = camera(journey);
  return async (page, name) => {
    await shoot(page, name);
    expect(await violationsOn(page), name).toEqual([]);
    const wide = page.viewportSize();
    await page.setViewportSize(PHONE);
    await shoot(page, `${name}-phone`);
    await expect
      .poll(() => overflowOf(page), { message: `${name} on a phone` })
      .toBeLessThanOrEqual(0);
    if (wide) await page.setViewportSize(wide);
  };
}
