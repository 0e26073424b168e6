/** Every screen has its address, its title and its crumb. */
import { describe, expect, it } from "vitest";
import { drawerFor } from "@/app/layout/drawer-entries";
import { LAZY_SCREENS } from "@/app/lazy-screens";
import { routes } from "@/app/routes";
import { SCREENS } from "@/app/screens";
import { TOPICS } from "@/platform/help/articles";
import { BREADCRUMB_TEXTS } from "@/platform/lib/fixed-texts";

/** The addresses of the specification, login and export apart, which have frames of their own. */
const FIXED_ADDRESSES = [
  "/",
  "/courses",
  "/providers",
  "/people",
  "/companies",
  "/selectable",
  "/settings",
  "/help",
  "/estimate",
  "/evaluations",
  "/massive-load",
  "/error-massive-load",
  "/survey",
  "/survey/edit",
  "/survey/view",
  "/detail/course",
  "/form/new-course",
  "/form/edit-course",
];

/** Screens that the specification does not name. */
const OWN_ADDRESSES = ["/people/record", "/data-quality"];

describe("The screens", () => {
  it("answer every fixed address", () => {
    const expected = [...FIXED_ADDRESSES, ...OWN_ADDRESSES];
    expect(SCREENS.map(({ path }) => path).sort()).toEqual(expected.sort());
  });

  it("carry the fixed crumbs, letter by letter", () => {
    const crumbs = Object.fromEntries(SCREENS.map((screen) => [screen.path, screen.crumb]));
    for (const [path, { label }] of Object.entries(BREADCRUMB_TEXTS)) {
      expect(crumbs[path]).toBe(label);
    }
    expect(crumbs["/companies"]).toBe("Compañias");
  });

  it("disable the crumbs of Ayuda and Seleccionables only", () => {
    const disabled = SCREENS.filter(({ crumbDisabled }) => crumbDisabled).map(({ path }) => path);
    expect(disabled.sort()).toEqual(["/help", "/selectable"]);
  });
});

describe("The code of a screen", () => {
  it("is its own for every screen, and so for every entry of the drawer", () => {
    expect(Object.keys(LAZY_SCREENS).sort()).toEqual(SCREENS.map(({ path }) => path).sort());
    const inDrawer = drawerFor(true)
      .flatMap(({ entries }) => entries)
      .map(({ screen }) => screen);
    expect(inDrawer.filter((href) => !LAZY_SCREENS[href])).toEqual([]);
  });

  it("is named like its address, so that the page can ask for it at once", () => {
    const files = Object.keys(import.meta.glob("./routes/*.tsx"));
    for (const path of Object.keys(LAZY_SCREENS)) {
      const name = path.slice(1).replaceAll("/", "-") || "home";
      expect(files).toContain(`./routes/${name}.tsx`);
    }
  });
});

describe("The help of a screen", () => {
  it("is an article for every screen", () => {
    expect(SCREENS.filter(({ path }) => !TOPICS[path])).toEqual([]);
  });
});

describe("The routes", () => {
  it("leave no screen without a guard", () => {
    const open = routes
      .flatMap(({ children = [] }) => children)
      .filter(({ middleware }) => !middleware);
    expect(open.map(({ path }) => path ?? "unknown addresses")).toEqual([
      "/logout",
      "/callback",
      "/invitation/:token",
      "/answer/:token",
      "/answer/course/:token",
      "unknown addresses",
    ]);
  });
});
