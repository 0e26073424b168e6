/** Which row of each list was opened last, so that coming back finds it again. */

const opened = new Map<string, number>();

export function rememberOpened(list: string, id: number): void {
  opened.set(list, id);
}

export function lastOpened(list: string): number | undefined {
  return opened.get(list);
}
