/** A browser and its system, read from what the browser says of itself. */

type Sign = readonly [sign: RegExp, name: string];

/** Most browsers name their forerunners too, so the particular ones come first. */
const BROWSERS: readonly Sign[] = [
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\//, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\/|Chromium\//, "Chrome"],
  [/Safari\//, "Safari"],
];

const SYSTEMS: readonly Sign[] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "Mac"],
  [/CrOS/, "ChromeOS"],
  [/Linux|X11/, "Linux"],
];

/** "Firefox en Windows". */
export function deviceWords(userAgent: string): string {
  const browser = named(userAgent, BROWSERS);
  const system = named(userAgent, SYSTEMS);
  if (browser && system) return `${browser} en ${system}`;
  return browser ?? system ?? "Dispositivo sin identificar";
}

export function isHandheld(userAgent: string): boolean {
  return /iPhone|iPad|Android/.test(userAgent);
}

function named(userAgent: string, signs: readonly Sign[]): string | undefined {
  return signs.find(([sign]) => sign.test(userAgent))?.[1];
}
