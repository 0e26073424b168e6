/** Every screen has its address, its title and its crumb. */
import { describe, expect, it } from "vitest";
import { routes } from "@/app/routes";
import { SCREENS } from "@/app/screens";
import { BREADCRUMB_TEXTS } from "@/shared/lib/fixed-texts";

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

describe("The screens", () => {
  it("answer every fixed address", () => {
    expect(SCREENS.map(({ path }) => path).sort()).toEqual([...FIXED_ADDRESSES].sort());
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

describe("The routes", () => {
  it("leave no screen without a guard", () => {
    const open = routes
      .flatMap(({ children = [] }) => children)
      .filter(({ middleware }) => !middleware);
    expect(open.map(({ path }) => path ?? "unknown addresses")).toEqual([
      "/logout",
      "/callback",
      "unknown addresses",
    ]);
  });
});
