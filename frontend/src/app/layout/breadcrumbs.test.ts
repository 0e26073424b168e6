/** The rule of the breadcrumb trail. */

import { array, constantFrom, assert as everywhere, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { fold, foldToEnd } from "@/app/layout/breadcrumbs";
import { type Crumb, visit } from "@/app/layout/breadcrumbs-store";

function crumb(path: string, href: string = path): Crumb {
  return { path, label: path, href, disabled: false };
}

function walk(...paths: string[]): string[] {
  return paths
    .map((path) => crumb(path))
    .reduce<readonly Crumb[]>(visit, [])
    .map(({ path }) => path);
}

describe("Visiting a screen", () => {
  it("appends a crumb that is not in the trail", () => {
    expect(walk("/", "/courses", "/people")).toEqual(["/", "/courses", "/people"]);
  });

  it("cuts the trail back to a crumb that is already in it", () => {
    expect(walk("/", "/courses", "/people", "/companies", "/courses")).toEqual(["/", "/courses"]);
  });

  it("forgets an address that led nowhere with the next step", () => {
    expect(walk("/", "/courses", "*")).toEqual(["/", "/courses", "*"]);
    expect(walk("/", "/courses", "*", "/people")).toEqual(["/", "/courses", "/people"]);
  });

  it("keeps the newest query of a screen", () => {
    const [last] = visit([crumb("/courses", "/courses?q=a")], crumb("/courses", "/courses?q=b"));
    expect(last?.href).toBe("/courses?q=b");
  });

  it("never repeats a path and always ends where the person is", () => {
    const paths = array(constantFrom("/", "/courses", "/people", "/help", "/survey"), {
      minLength: 1,
    });
    everywhere(
      property(paths, (visited) => {
        const trail = walk(...visited);
        expect(new Set(trail).size).toBe(trail.length);
        expect(trail.at(-1)).toBe(visited.at(-1));
      }),
    );
  });
});

describe("Folding a trail", () => {
  const trail = ["/", "/courses", "/people", "/help", "/survey", "/companies"].map((path) =>
    crumb(path),
  );

  it("shows up to four crumbs whole", () => {
    expect(fold(trail.slice(0, 4)).hidden).toEqual([]);
  });

  it("hides the middle of a longer one and loses nothing", () => {
    const { first, hidden, rest } = fold(trail);
    expect(hidden.map(({ path }) => path)).toEqual(["/courses", "/people", "/help"]);
    expect([first, ...hidden, ...rest]).toEqual(trail);
  });

  it("to its end keeps the last two and loses nothing", () => {
    const { first, hidden, rest } = foldToEnd(trail);
    expect(rest.map(({ path }) => path)).toEqual(["/survey", "/companies"]);
    expect([first, ...hidden, ...rest]).toEqual([null, ...trail]);
  });

  it("of nothing is nothing", () => {
    expect(fold([])).toEqual({ first: null, hidden: [], rest: [] });
  });
});
