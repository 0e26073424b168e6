/** Short messages in the corner: only for undoing and for background work that ended. */
import { describeError } from "@/platform/api/errors";
import { announce } from "@/platform/ui/live-region";
import { markToastsWanted, toastsReady } from "@/platform/ui/toast-state";

const UNDO_MS = 10_000;

interface UndoOptions {
  description?: string | undefined;
  onUndo: () => void;
}

interface DoneOptions {
  description?: string | undefined;
  action?: { label: string; onClick: () => void } | undefined;
}

interface RetryOptions {
  description: string;
  onRetry: () => void;
}

async function sonner() {
  markToastsWanted();
  const [library] = await Promise.all([import("sonner"), toastsReady]);
  return library.toast;
}

/** Messages are sentences, whoever wrote them. */
function sentence(message: string): string {
  return /[.!?…:]$/.test(message) ? message : `${message}.`;
}

export const toast = {
  /** Something was done and can be taken back for ten seconds. */
  async undo(message: string, { description, onUndo }: UndoOptions): Promise<void> {
    const show = await sonner();
    show(sentence(message), {
      duration: UNDO_MS,
      action: { label: "Deshacer", onClick: onUndo },
      ...(description ? { description } : {}),
    });
  },

  /** Work in the background ended well. */
  async done(message: string, { description, action }: DoneOptions = {}): Promise<void> {
    const show = await sonner();
    show.success(sentence(message), {
      ...(description ? { description } : {}),
      ...(action ? { action } : {}),
    });
  },

  /** Something was not done and can be tried again; it stays until it is answered. */
  async retry(message: string, { description, onRetry }: RetryOptions): Promise<void> {
    const show = await sonner();
    show.error(sentence(message), {
      duration: Number.POSITIVE_INFINITY,
      action: { label: "Reintentar", onClick: onRetry },
      closeButton: true,
      description,
    });
  },

  /** An action on the spot failed and there is no better place to say so. */
  async failed(message: string, description?: string): Promise<void> {
    const show = await sonner();
    show.error(sentence(message), description ? { description } : {});
  },
};

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
    void toast.failed("No pudimos deshacerlo.", describeError(error).message);
  }
}
