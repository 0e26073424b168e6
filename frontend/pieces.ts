/**
 * Which modules share a file. A browser asks for six files at a time, so each costs a screen a part of
 * a trip, however small it is; whatever a screen does not need costs it bytes.
 */
import type { Rolldown } from "vite";

const OWN = /\/src\//;
const PAGE = "page";

type Group = Rolldown.CodeSplittingGroup;
type Chunking = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/** Icons that the sign-in page shows: with those of other screens it would have to fetch them all. */
const SIGN_IN_ICONS =
  "circle-check|circle-exclamation-point|clipboard-check|copy|info|loader-circle|triangle-exclamation-point";

/** Packages that the page starts with; who imports what in a package says little of who needs it. */
const STARTING = new RegExp(
  [
    "^\\0rolldown/runtime",
    "/node_modules/(react|react-dom|scheduler|react-router|openapi-fetch|class-variance-authority|clsx)/",
    "/@radix-ui/react-(slot|compose-refs)/",
    "/zustand/esm/(vanilla|react|middleware)\\.mjs",
    "/lucide-react/dist/esm/(?!icons/)",
    `/lucide-react/dist/esm/icons/(${SIGN_IN_ICONS})\\.`,
  ].join("|"),
);

/** What every page starts with, whoever opens it. */
const START: Group = {
  name: (id, context) =>
    STARTING.test(id) || (OWN.test(id) && askersOf(id, context).has(PAGE)) ? "start" : null,
  debugName: "start",
};

/** Icons that several screens show. */
const ICONS: Group = {
  name: "icons",
  test: /\/lucide-react\/dist\/esm\/icons\//,
  minShareCount: 2,
};

/** What asks the server and keeps its answers. */
const QUERIES: Group = {
  name: "queries",
  test: /\/@tanstack\/(query-core|react-query)\//,
};

/** Menus, windows and hints, as the frame around the screens has them. */
const LAYERS: Group = {
  name: "layers",
  test: new RegExp(
    [
      "/@floating-ui/",
      "/@radix-ui/react-(arrow|collection|dialog|direction|dismissable-layer|dropdown-menu|focus-guards|focus-scope|menu|popover|popper|portal|presence|progress|roving-focus|tooltip)/",
      "/(react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-sidecar|use-callback-ref|aria-hidden|tslib|get-nonce)/",
      "/zustand/esm/(vanilla|react)/shallow\\.mjs",
    ].join("|"),
  ),
};

const FRAME = "/src/app/layout/main-layout.tsx";
const ROUTES = "/src/app/routes/";
const PANEL = "/src/features/panel/";
const MOST = 12;
/** Nearly all screens within the frame: what they need may as well come with it. */
const NEARLY_ALL = 18;
/** Screens without the frame: they share few modules with the others, and must not fetch all of theirs. */
const WITHOUT_FRAME = new Set([
  "answer",
  "answer-door",
  "export-widget",
  "invitation",
  "login",
  "people-certificate",
]);

/** Own modules that the frame shares with screens without it, and those that most others do. */
const FRAME_AND_OTHERS = shared("frame and others", ({ isOfFrame, others }) =>
  isOfFrame && others.length > 0 ? ["frame", ...others].join("+") : null,
);
const MOST_AND_OTHERS = shared("most and others", ({ framed, others }) =>
  framed >= MOST && others.length > 0 ? ["most", ...others].join("+") : null,
);
const IN_FRAME = shared("frame", ({ isOfFrame }) => (isOfFrame ? "frame" : null));
const IN_MOST = shared("most", ({ framed }) => (framed >= MOST ? "most" : null));
/** The panel and its windows, without what they import: other screens need that, but not the panel. */
const IN_PANEL: Group = {
  ...shared("panel", ({ others, id }) =>
    id.includes(PANEL) ? ["panel", ...others].join("+") : null,
  ),
  includeDependenciesRecursively: false,
};

/** A group takes along what its modules import and no group before it has: the most shared comes first. */
export const PIECES: Group[] = [
  ...[START, ICONS, QUERIES, LAYERS],
  ...[FRAME_AND_OTHERS, MOST_AND_OTHERS, IN_FRAME, IN_MOST, IN_PANEL],
];

interface Sharing {
  id: string;
  isOfFrame: boolean;
  /** How many screens within the frame need it. */
  framed: number;
  /** Which of the other screens do. */
  others: string[];
}

function shared(debugName: string, nameOf: (sharing: Sharing) => string | null): Group {
  return {
    name(id, context) {
      const askers = askersOf(id, context);
      if (askers.has(PAGE) || askers.has(id) || askers.size < 2) return null;
      const screens = [...askers].flatMap(screenOf);
      const others = screens.filter((screen) => WITHOUT_FRAME.has(screen)).sort();
      const framed = screens.length - others.length;
      const isOfFrame = framed >= NEARLY_ALL || [...askers].some((one) => one.endsWith(FRAME));
      return nameOf({ id, isOfFrame, framed, others });
    },
    test: OWN,
    debugName,
  };
}

/** What a browser asks for by itself and gets a module with: the page, a screen, a window. */
function askersOf(id: string, context: Chunking): Set<string> {
  const askers = new Set<string>();
  const seen = new Set([id]);
  for (const one of seen) {
    const known = context.getModuleInfo(one);
    if (known?.isEntry) askers.add(PAGE);
    if (known && known.dynamicImporters.length > 0) askers.add(one);
    for (const importer of known?.importers ?? []) seen.add(importer);
  }
  return askers;
}

function screenOf(asker: string): string[] {
  const [, file] = asker.split(ROUTES);
  return file ? [file.replace(".tsx", "")] : [];
}
