/** Something that was done already and can be taken back for ten seconds. */
import { describeError } from "@/platform/api/errors";
import { announce } from "@/platform/ui/live-region";
import { toast } from "@/platform/ui/toast";

/** Call it after the change was sent; `inverse` sends the opposite one. */
export function undoable(
  message: string,
  inverse: () => Promise<unknown>,
  description?: string,
): void {
  void toast.undo(message, {
    description,
    onUndo: () => void takeBack(inverse),
  });
}

async function takeBack(inverse: () => Promise<unknown>): Promise<void> {
  try {
    await inverse();
    announce("Deshecho.");
  } catch (error) {
    void toast.failed("No se pudo deshacer.", describeError(error).message);
  }
}
