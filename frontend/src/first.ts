/*
 * Runs before the first paint, and before the application is there: a small file of its own, because the
 * page allows no inline script. Whatever goes wrong here does no harm: the application does it all itself.
 */
import type { FirstAnswer } from "@/platform/api/first-answer";

/** What screens begin with, by their bare addresses. */
const BEGINNINGS: Readonly<Record<string, readonly string[]>> = {
  "/courses": ["/api/get_courses?page=1&pageSize=50&sort=-endDate"],
  "/people": ["/api/get_people?page=1&pageSize=50&sort=name"],
  "/companies": ["/api/getcompanies?page=1&pageSize=50&sort=name"],
  "/providers": ["/api/getsuppliers?page=1&pageSize=50&sort=razon_social"],
  "/evaluations": [
    "/api/getSurveyStats?active=true&page=1&pageSize=50&sort=responseRate",
    "/api/getSurveyStats?active=true&page=1&pageSize=1",
  ],
};
const COURSE = /^\/detail\/course\?id=([1-9]\d*)(&|$)/;

showPreferences();
globalThis.firstAnswer = askFirst();

/** The chosen theme and size of text. */
function showPreferences(): void {
  try {
    const kept = JSON.parse(localStorage.getItem("preferences") ?? "{}");
    const { theme, textSize } = kept.state ?? {};
    const { dataset } = document.documentElement;
    if (theme === "light" || theme === "dark") dataset.theme = theme;
    if (textSize === "large" || textSize === "larger") dataset.textSize = textSize;
  } catch {
    // Storage may be blocked or hold something else: the system's theme is a good answer.
  }
}

/** Asks for what the layout and the panel begin with. */
function askFirst(): FirstAnswer | undefined {
  try {
    const { tokens } = JSON.parse(localStorage.getItem("session") ?? "null") ?? {};
    const { pathname, search } = location;
    if (!tokens?.token || /^\/(login|logout|callback|answer|invitation)(\/|$)/.test(pathname))
      return;
    const lens = lensInAddress();
    const call = pathname === "/" ? `/api/bootstrap?panel=true&${lens}` : "/api/bootstrap";
    const headers = { Authorization: `Bearer ${tokens.token}` };
    const first: FirstAnswer = {
      ...{ token: tokens.token, lens, begun: askForBeginning(pathname + search, headers) },
      answer: fetch(call, { headers })
        // A refusal is read, too: an answer that nobody reads keeps its connection.
        .then(async (come) => [come.ok, await come.json()] as const)
        .then(([isGood, body]) => (isGood ? body.data : null))
        .catch(() => null),
    };
    void first.answer.then((come) => {
      first.come = come;
    });
    return first;
  } catch {
    // As far as this browser can tell, nobody is signed in.
    return;
  }
}

/** Asks for what the screen that is opened begins with. */
function askForBeginning(address: string, headers: Record<string, string>): FirstAnswer["begun"] {
  const [, course] = COURSE.exec(address) ?? [];
  const calls = course ? [`/api/get_course/${course}`] : BEGINNINGS[address];
  if (!calls) return;
  const answers = calls.map((call) => [call, fetch(call, { headers }).catch(() => null)] as const);
  return { at: performance.now(), answers: new Map(answers) };
}

/** What the panel is looked at through, named and ordered as the call of its numbers has it. */
function lensInAddress(): string {
  const said = new URLSearchParams(location.search);
  const named = {
    startMonth: said.get("desde"),
    endMonth: said.get("hasta"),
    company: said.get("empresa"),
  };
  return String(
    new URLSearchParams(Object.entries(named).flatMap(([n, v]) => (v ? [[n, v]] : []))),
  );
}
