/** One Chromium for a file of journeys, and fresh windows in it as a Chilean person has them. */
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright-core";

export type Theme = "light" | "dark";
export const THEMES: readonly Theme[] = ["light", "dark"];

const EXECUTABLE = process.env.CHROMIUM ?? "/usr/bin/chromium";

export const WIDE = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/**
 * The sandbox needs rights that root does not give away. Without a window of its own the browser
 * would move letters to whole pixels, also on paper, where words then fall apart.
 */
export function openBrowser(): Promise<Browser> {
  const asRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath: EXECUTABLE,
    args: ["--font-render-hinting=none", ...(asRoot ? ["--no-sandbox"] : [])],
  });
}

interface WindowOptions extends BrowserContextOptions {
  theme?: Theme;
}

/** How long anything is waited for, on a machine that runs two other suites beside. */
const PATIENCE_MS = 40_000;

/** A context is a browser of its own: nothing kept, nobody signed in. */
export async function openContext(
  browser: Browser,
  { theme = "light", ...options }: WindowOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: WIDE,
    locale: "es-CL",
    timezoneId: "America/Santiago",
    colorScheme: theme,
    acceptDownloads: true,
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  return context;
}

/** What went wrong in a page without anybody seeing it. */
export function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  return faults;
}
