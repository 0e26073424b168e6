/**
 * Which modules share a file. A browser asks for six files at a time and unpacks, compiles and runs each by
 * itself, so every file costs a screen a part of a trip, however small it is; whatever a screen does not
 * need costs it bytes.
 *
 * Pieces stand in an order. Each takes what its modules import, directly or not, and no piece before it has.
 * So pieces never import each other in a circle: nothing runs before what it needs.
 */
import path from "node:path";
import type { Plugin, Rolldown } from "vite";

interface Piece {
  /** Of the file; pieces of one name become one file. */
  name: string;
  /** The modules that it begins with. */
  of: RegExp;
  /** Only what one of these asks for, too: screens, or the windows of one (`placeOf`). */
  sharedWith?: RegExp;
  /** Nothing that a screen imports: it comes when it is asked for, and may not hold up what does not need it. */
  late?: true;
}

const FRONTEND = path.dirname(import.meta.dirname);
const SCREEN = /\/app\/routes\/([\w-]+)\.tsx$/;
/** What is entered before anything is asked for: the page, its frame and its screen, and the charts of that. */
const FIRST =
  /^index\.html$|^src\/main\.tsx$|main-layout\.tsx$|^src\/app\/routes\/|chart-drawing\.tsx$/;
const OUTSIDE_FRAME = /\/app\/routes\/(answer|answer-door|invitation)\.tsx$/;
const PANEL = /\/app\/routes\/(home|export-widget)\.tsx$/;

/** What is opened many times a day: lists, a course, and the budget, which has charts as the panel. */
const LISTS = /^(courses|detail-course|people|companies|providers|evaluations|data-quality)$/;
const EVERYDAY = new RegExp(`${LISTS.source}|^estimate$`);
/** Of these, what is about courses and their surveys, which no list of people or companies shows. */
const COURSES = /^(courses|detail-course|evaluations)$/;
const LOADS = /\/app\/routes\/massive-load\.tsx$/;

const PIECES: readonly Piece[] = [
  // Every page begins with it. Sign-in is in it, so that a first visit needs one file.
  { name: "start", of: /\/index\.html$|\/src\/main\.tsx$/ },
  // What pages that are open to people without an account have in common with the others, but for the form
  // of a survey: the others show it in windows.
  { name: "base", of: OUTSIDE_FRAME, sharedWith: /^(?!answering|invitation|survey[\w-]*-windows)/ },
  {
    name: "frame",
    of: /\/app\/layout\/(main-layout|drop-anywhere)\.tsx$|\/brand\/follow-brand\.ts$/,
  },
  // What the panel, the first screen of most visits, and the bulk load have in common with what is opened most:
  // they wait for nothing of theirs, and those carry nothing of its charts.
  { name: "kit", of: PANEL, sharedWith: new RegExp(`${LISTS.source}|^loads$`) },
  { name: "kit", of: LOADS, sharedWith: LISTS },
  { name: "figures", of: PANEL, sharedWith: /^(?!panel)/ },
  { name: "panel", of: /\/app\/routes\/home\.tsx$/ },
  // The sheet on which the panel is exported has its own, and that of the panel.
  { name: "sheet", of: /\/app\/routes\/export-widget\.tsx$/ },
  { name: "help-index", of: /\/help\/articles\.ts$/ },
  // What a course and the budget have in common with a list, of which they are none.
  {
    name: "records",
    of: /\/(lists\/(resource-list|use-list-rows|run-export)|records\/record-view|ui\/facts)\.tsx?$/,
    sharedWith: /^(detail-course|estimate)$/,
  },
  // What the list of courses shows, and nearly all others of one: it waits for no other of what they share.
  { name: "records", of: /\/entities\/course\/course(-lines)?\.tsx?$/ },
  {
    name: "lists",
    of: /\/(platform\/lists\/(resource-list|use-bulk-change|switch-active|run-export)|company-filter)\.tsx?$/,
  },
  {
    name: "forms",
    of: /\/platform\/(forms|records)\/(?!calendar|search-list|testing)[\w-]+\.tsx?$/,
  },
  // For a course and the review of a load, and for no list.
  { name: "grid", of: /\/platform\/grid\/grid-control\.ts$/ },
  { name: "rows", of: /\/platform\/ui\/data-table\.tsx$/ },
  { name: "questions", of: /\/entities\/survey\/survey-form\.tsx$/ },
  // What opens from a button of any screen: it comes when somebody points at one.
  {
    name: "layers",
    of: /\/(menu-list|select-list|popover-panel|tooltip-hint|bell-panel)\.tsx$/,
    late: true,
  },
  { name: "charts", of: /\/charts\/chart-drawing\.tsx$/, late: true },
  { name: "pictures", of: /\/charts\/(chart-image\.ts|circular-drawing\.tsx)$/, late: true },
  { name: "calendar", of: /\/platform\/forms\/calendar\.tsx$/, late: true },
  {
    name: "choosing",
    of: /\/(shell-palette|shortcuts-dialog|combobox-list|search-list)\.tsx$/,
    late: true,
  },
  { name: "dragging", of: /\/sortable-(grid|list)\.tsx$/, late: true },
  { name: "toasts", of: /\/ui\/toast-corner\.tsx$|\/sonner\/dist\/index\.mjs$/, late: true },
  { name: "articles", of: /\/help\/articles\/[\w-]+\.md$/, late: true },
  { name: "help-search", of: /\/help\/search-texts\.ts$/, late: true },
  { name: "help-panel", of: /\/help\/(help-panel|live\/live-part)\.tsx$/, late: true },
];

/** What several of these import, and no piece above has, is shared; what one alone does is its own. */
const SCREENS: Readonly<Record<string, RegExp>> = {
  answering: /^(answer|answer-door)$/,
  panel: /^(home|export-widget)$/,
  "course-form": /^form-(new|edit)-course$/,
  "person-record": /^people-/,
  "survey-templates": /^survey/,
  loads: /massive-load$/,
};

/** Where the folder of the windows of a screen has another name. */
const FOLDERS: readonly (readonly [RegExp, string])[] = [
  [/\/features\/courses\/detail\//, "detail-course"],
  [/\/features\/suppliers\//, "providers"],
  [/\/entities\/survey\//, "surveys"],
];

/** Everything that the packages' own lists of contents export would look as if it were needed by all. */
const CONTENTS =
  /\/node_modules\/(?:(lucide-react|radix-ui|@tanstack\/(?:react-table|table-core))\/dist\/(?:esm\/)?(?:lucide-react|index)\.m?js|(echarts\/(?:charts|components|renderers))\.js|echarts\/lib\/export\/(?:charts|components|renderers)\.js)$/;

/**
 * `export { default as Check } from "./icons/check"`, `import * as Dialog from "@radix-ui/react-dialog"` and
 * `import { useTable } from "./useTable.js"`.
 */
const EXPORTED = /(?:(?:ex|im)port \{|import \* as )([^}"']+?)\}? from ["']([^"']+)["']/g;

/**
 * What a page needs at once runs nearly whole: Chrome compiles all of such a file while it comes,
 * beside the thread that draws, instead of each function there at its first call. Others take it for a comment.
 */
const COMPILE_AT_ONCE = "//# allFunctionsCalledOnLoad\n";

type Look = (id: string) => Rolldown.ModuleInfo | null;

/** The plugin that sees who imports what, and the group that tells the bundler. */
export function pieces(): { plugin: Plugin; group: Rolldown.CodeSplittingGroup } {
  let placed: ReadonlyMap<string, string> = new Map();
  return {
    plugin: {
      name: "pieces",
      apply: "build",
      buildEnd(fault) {
        if (fault) return;
        const graph = new Graph((id) => this.getModuleInfo(id));
        placed = place([...this.getModuleIds()], graph);
      },
      generateBundle: {
        // After the bundler has put its own line before the others.
        order: "post",
        handler(_options, bundle) {
          const known = contents(bundle, (id) => this.getModuleInfo(id));
          const source = JSON.stringify(known);
          this.emitFile({ type: "asset", fileName: ".vite/pieces.json", source });
          for (const file of firstFiles(known)) {
            const chunk = bundle[file];
            if (chunk?.type === "chunk") chunk.code = COMPILE_AT_ONCE + chunk.code;
          }
        },
      },
    },
    group: {
      name: (id) => (id.startsWith("\0rolldown/runtime") ? "start" : (placed.get(id) ?? null)),
      debugName: "pieces",
      // The order of the pieces has seen to them.
      includeDependenciesRecursively: false,
    },
  };
}

function place(ids: readonly string[], graph: Graph): Map<string, string> {
  const placed = new Map<string, string>();
  const ofScreens = graph.reached(ids.filter((id) => SCREEN.test(id)));
  const askers = askersOf(ids, graph);
  for (const { name, of, sharedWith, late } of PIECES) {
    const mayTake = (id: string) =>
      !placed.has(id) &&
      !(late && ofScreens.has(id)) &&
      (!sharedWith || [...(askers.get(id) ?? [])].some((one) => sharedWith.test(one)));
    for (const id of graph.reached(begun(ids, of, name))) if (mayTake(id)) placed.set(id, name);
  }
  const named = new Map(placed);
  const isLight = (id: string) =>
    [...graph.reached([id])].every((one) => LIGHT.has(named.get(one) ?? "start"));
  for (const [id, places] of askers)
    if (!placed.has(id))
      placed.set(
        id,
        together(places, () => isLight(id)),
      );
  return placed;
}

/** Which screens and windows need each module. */
function askersOf(ids: readonly string[], graph: Graph): Map<string, Set<string>> {
  const askers = new Map<string, Set<string>>();
  for (const asked of ids.filter((id) => graph.look(id)?.dynamicImporters.length))
    for (const id of graph.reached([asked]))
      askers.set(id, (askers.get(id) ?? new Set()).add(placeOf(asked)));
  return askers;
}

function begun(ids: readonly string[], which: RegExp, name: string): string[] {
  const found = ids.filter((id) => which.test(id));
  if (found.length === 0) throw new Error(`pieces: nothing that "${name}" begins with is there`);
  return found;
}

const LATE = "-windows";

/** The piece of a screen, or that of the windows, tabs and drawers that it opens. */
function placeOf(asked: string): string {
  const [, route] = SCREEN.exec(asked) ?? [];
  if (route) {
    const [several] = Object.entries(SCREENS).find(([, which]) => which.test(route)) ?? [route];
    return several;
  }
  const [, feature = "platform"] = /\/features\/([\w-]+)\//.exec(asked) ?? [];
  const [, named = feature] = FOLDERS.find(([folder]) => folder.test(asked)) ?? [];
  return named + LATE;
}

/** What every screen within the frame has, or may have without being held up. */
const LIGHT: ReadonlySet<string> = new Set(["start", "base", "frame", "kit", "records"]);

/**
 * Whatever a module imports is asked for by at least as many: shared pieces never import the others. What one
 * screen needs at once, and others only in their windows, is no burden of all that show what they share where it
 * takes forms or the like along; and what is opened most carries nothing that only other screens show.
 */
function together(places: ReadonlySet<string>, isLight: () => boolean): string {
  const screens = new Set([...places].map((place) => place.replace(LATE, "")));
  const [only = ""] = screens;
  const early = [...screens].filter((screen) => places.has(screen));
  if (screens.size === 1) return early.length > 0 ? only : only + LATE;
  if (early.length === 0) return "shared-windows";
  if (early.length === 1 && !isLight()) return "seldom";
  const everyday = early.filter((screen) => EVERYDAY.test(screen));
  if (everyday.length === 0) return "shared-elsewhere";
  return everyday.every((screen) => COURSES.test(screen)) ? "shared-courses" : "shared";
}

/** Which module imports which. */
class Graph {
  readonly look: Look;
  readonly #imported = new Map<string, string[]>();
  readonly #exported = new Map<string, Map<string, string>>();

  constructor(look: Look) {
    this.look = look;
  }

  /** All that modules import by themselves, directly or not, and they. */
  reached(from: Iterable<string>): Set<string> {
    const seen = new Set(from);
    for (const id of seen) for (const imported of this.#importedBy(id)) seen.add(imported);
    return seen;
  }

  #importedBy(id: string): string[] {
    let known = this.#imported.get(id);
    if (!known) {
      const { code, importedIds } = this.look(id) ?? { code: "", importedIds: [] };
      known = CONTENTS.test(id)
        ? []
        : importedIds.flatMap((one) =>
            CONTENTS.test(one) ? [one, ...this.#named(code ?? "", one)] : [one],
          );
      this.#imported.set(id, known);
    }
    return known;
  }

  /** The modules behind the names that some code imports from a list of contents. */
  #named(code: string, contentsId: string): string[] {
    const [, whole, part] = CONTENTS.exec(contentsId) ?? [];
    const from = whole ?? part ?? "";
    const sources = this.#exported.get(contentsId) ?? this.#sources(contentsId);
    this.#exported.set(contentsId, sources);
    return [...code.matchAll(new RegExp(`import \\{([^}]+)\\} from "${from}"`, "g"))]
      .flatMap(([, names = ""]) => names.split(","))
      .flatMap((one) => sources.get(one.trim().split(" as ")[0] ?? "") ?? []);
  }

  /** Name that a package exports -> the module behind it. */
  #sources(contentsId: string): Map<string, string> {
    const { code, importedIds } = this.look(contentsId) ?? { code: "", importedIds: [] };
    // A list may be all of another one: `export * from "./lib/export/charts.js"`.
    const found = new Map(
      importedIds.filter((id) => CONTENTS.test(id)).flatMap((id) => [...this.#sources(id)]),
    );
    for (const [, names = "", from = ""] of (code ?? "").matchAll(EXPORTED)) {
      const source = importedIds.find((id) => `${id}/`.includes(`${from.replace(/^\.+/, "")}/`));
      if (!source) continue;
      for (const one of names.split(",")) found.set(one.trim().split(" as ").at(-1) ?? "", source);
    }
    return found;
  }
}

interface Contents {
  files: Record<string, { imports: string[]; dynamicImports: string[] }>;
  entries: Record<string, string>;
}

/** The files that pages and screens import by themselves, directly or not. */
function firstFiles({ files, entries }: Contents): Set<string> {
  const begun = Object.entries(entries).filter(([id]) => FIRST.test(id));
  const seen = new Set(begun.map(([, file]) => file));
  for (const file of seen) for (const imported of files[file]?.imports ?? []) seen.add(imported);
  return seen;
}

/** What pages and budgets know of a build: the imports of each file, and where what is asked for ended up. */
function contents(bundle: Rolldown.OutputBundle, look: Look): Contents {
  const files: Contents["files"] = {};
  const entries: Contents["entries"] = {};
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== "chunk") continue;
    files[chunk.fileName] = { imports: chunk.imports, dynamicImports: chunk.dynamicImports };
    for (const id of chunk.moduleIds) {
      const known = look(id);
      if (known?.isEntry || known?.dynamicImporters.length) entries[relative(id)] = chunk.fileName;
    }
  }
  return { files, entries };
}

function relative(id: string): string {
  return path.relative(FRONTEND, id);
}
