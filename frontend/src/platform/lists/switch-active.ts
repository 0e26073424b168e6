import { agreeing, type ListNouns } from "@/platform/lists/list-spec";
import { attempt } from "@/platform/ui/attempt";
import { undoable } from "@/platform/undo/undo";

interface Switched {
  name: string;
  nouns: ListNouns;
  /** How it shall be. */
  active: boolean;
  /** Sends it and has the screens asked anew. */
  put: (active: boolean) => Promise<unknown>;
  /** What stops and what stays when it is switched off. */
  effects: string;
}

export async function switchActive({ name, nouns, active, put, effects }: Switched): Promise<void> {
  await attempt("No pudimos guardar el cambio.", async () => {
    await put(active);
    const done = agreeing(nouns, active ? "habilitad" : "deshabilitad", 1);
    undoable({
      said: `${name}: ${done}`,
      undo: () => put(!active),
      redo: () => put(active),
      effects: active ? undefined : effects,
    });
  });
}
