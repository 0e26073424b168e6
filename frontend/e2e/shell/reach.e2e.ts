/** The frame and what opens over it, for everybody: no barrier, room on a narrow screen, the keyboard alone. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { violationsInBothThemes } from "../support/axe.ts";
import { PHONE } from "../support/browser.ts";
import { journeys, open } from "../support/journey.ts";
import { PRIVATE_PLACES } from "../support/places.ts";

const { member } = journeys();
const NARROW = { width: 320, height: 640 };

/** What lies over a page, and how a person gets it there. */
const OVERLAYS: readonly [string, (page: Page) => Promise<void>][] = [
  [
    "the bell's panel",
    async (page) => {
      await page.getByRole("button", { name: /^Notificaciones/ }).click();
      await page.getByRole("dialog", { name: "Notificaciones" }).waitFor();
    },
  ],
  [
    "the palette",
    async (page) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("option").first().waitFor();
    },
  ],
  [
    "the shortcuts",
    async (page) => {
      await page.keyboard.press("?");
      await page.getByRole("dialog", { name: "Atajos de teclado" }).waitFor();
    },
  ],
  [
    "the widget menu",
    async (page) => {
      await page.getByRole("button", { name: "Widgets" }).click();
      await page.getByRole("menuitem").first().waitFor();
    },
  ],
];

describe("In both themes", () => {
  it.each(OVERLAYS)("%s is free of violations", async (_name, lay) => {
    const page = await member();
    await open(page, "/people");
    await lay(page);
    expect(await violationsInBothThemes(page)).toEqual([]);
  });

  it("the drawer over a phone's page is free of violations", async () => {
    const page = await member({ viewport: PHONE, hasTouch: true, isMobile: true });
    await open(page, "/people");
    await page.getByRole("button", { name: "Abrir el menú" }).click();
    await page.getByRole("dialog").waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
  });
});

describe("At 320 px", () => {
  it("no screen needs to be scrolled sideways", async () => {
    const page = await member({ viewport: NARROW });
    const wide: Record<string, number> = {};
    for (const { path, heading } of PRIVATE_PLACES) {
      await open(page, path, heading);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (overflow > 0) wide[path] = overflow;
    }
    expect(wide).toEqual({});
  });
});

describe("With the keyboard alone", () => {
  it("everything in the frame is reached in order, and the focus is always seen", async () => {
    const page = await member();
    await open(page, "/people");
    const names: string[] = [];
    for (let step = 0; step < 24; step += 1) {
      await page.keyboard.press("Tab");
      const focused = await describeFocus(page);
      if (focused.name === THE_PAGE || focused.name === names[0]) break;
      expect(focused, `step ${step}`).toMatchObject({ visible: true, ringed: true });
      // The bell tells what others of these journeys brought about.
      names.push(focused.name.replace(/^(Notificaciones) \(\d+\)$/, "$1"));
    }
    expect(names.slice(0, 8)).toEqual([
      "Saltar al contenido",
      "Aula, ir al inicio",
      "Buscar…",
      "Widgets",
      "Notificaciones",
      "Mi cuenta",
      "Cerrar sesión",
      "Panel de control",
    ]);
  });
});

/** After the last control the browser takes the focus out of the page. */
const THE_PAGE = "body";

interface Focus {
  name: string;
  visible: boolean;
  ringed: boolean;
}

function describeFocus(page: Page): Promise<Focus> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    if (element === document.body) return { name: "body", visible: true, ringed: true };
    const box = element.getBoundingClientRect();
    const words =
      element.getAttribute("aria-label") ??
      (element.querySelector("span") ?? element).textContent ??
      "";
    const onTop = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return {
      name: words.trim(),
      visible:
        box.width > 0 && onTop !== null && (element.contains(onTop) || onTop.contains(element)),
      ringed: outlineStyle !== "none" && outlineWidth !== "0px",
    };
  });
}
