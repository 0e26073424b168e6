/** Something that was done already and can be taken back for ten seconds. */
import { describeError } from "@/shared/api/errors";
import { announce } from "@/shared/ui/live-region";
import { toast } from "@/shared/ui/toast";

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
