/** A change around a course: sent at once, all that shows courses asked anew, and taken back on request. */
import { useQueryClient } from "@tanstack/react-query";
import { describeError } from "@/shared/api/errors";
import { coursesChanged } from "@/shared/courses/course-changes";
import { toast } from "@/shared/ui/toast";
import { undoable } from "@/shared/ui/undoable";

interface Change<Done> {
  send: () => Promise<Done>;
  undo: (done: Done) => Promise<unknown>;
  said: string | ((done: Done) => string);
  /** What stops and what stays, or what is worth knowing. */
  effects?: string | undefined | ((done: Done) => string | undefined);
}

/** Answers whether it was done. */
export function useTakenBack(): <Done>(change: Change<Done>) => Promise<boolean> {
  const client = useQueryClient();
  return async ({ send, undo, said, effects }) => {
    try {
      const done = await send();
      await coursesChanged(client);
      const takeBack = async () => {
        await undo(done);
        await coursesChanged(client);
      };
      const note = typeof effects === "function" ? effects(done) : effects;
      undoable(typeof said === "string" ? said : said(done), takeBack, note);
      return true;
    } catch (error) {
      await toast.failed("No pudimos guardar el cambio.", describeError(error).message);
      return false;
    }
  };
}
