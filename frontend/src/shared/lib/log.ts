/** What went wrong without anything to show for it; the only door to the console. */

export function logError(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: a failure that is only logged must be found somewhere.
  console.error(what, error);
}
