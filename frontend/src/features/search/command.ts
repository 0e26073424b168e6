/** A command of the palette, and how typing finds it. */
import type { LucideIcon } from "lucide-react";
import { fold } from "@/shared/lib/fold";

export interface Command {
  id: string;
  label: string;
  group: string;
  Icon: LucideIcon;
  /** Other words by which people look for it. */
  keywords?: string | undefined;
  /** Its keyboard shortcut, e.g. "g p". */
  shortcut?: string | undefined;
  /** One of many of its kind: listed only once something was typed. */
  isDeep?: boolean | undefined;
  run: () => void;
}

/** Long lists make the palette slow, and nobody reads them. */
const MOST = 60;

/** Every word typed must begin a word of the command; accents and capitals do not matter. */
export function matching(commands: readonly Command[], typed: string): readonly Command[] {
  const wanted = fold(typed).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return commands.filter(({ isDeep }) => !isDeep).slice(0, MOST);
  return commands
    .filter(({ label, group, keywords = "" }) => {
      const words = fold(`${label} ${group} ${keywords}`).split(/\s+/);
      return wanted.every((start) => words.some((word) => word.startsWith(start)));
    })
    .slice(0, MOST);
}

export function byGroup(commands: readonly Command[]): [string, Command[]][] {
  const groups = new Map<string, Command[]>();
  for (const command of commands) {
    groups.set(command.group, [...(groups.get(command.group) ?? []), command]);
  }
  return [...groups];
}
