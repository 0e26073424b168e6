/** Short messages in the corner: only for undoing and for background work that ended. */
import { markToastsWanted, toastsReady } from "@/platform/ui/toast-state";

const UNDO_MS = 10_000;

interface TurnOptions {
  /** Names the message, so that it can be put away. */
  id: string;
  /** "Deshacer" or "Rehacer". */
  label: string;
  description?: string | undefined;
  onTurn: () => void;
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
  // The corner is of the same piece: where that cannot be fetched it is not drawn, and takes no screen along.
  const { toast: show } = await import("sonner");
  markToastsWanted();
  await toastsReady;
  return show;
}

/** Messages are sentences, whoever wrote them. */
function sentence(message: string): string {
  return /[.!?…:]$/.test(message) ? message : `${message}.`;
}

export const toast = {
  /** Something was done or taken back; for ten seconds the way back is at hand. */
  async turn(message: string, { id, label, description, onTurn }: TurnOptions): Promise<void> {
    const show = await sonner();
    show(sentence(message), {
      id,
      duration: UNDO_MS,
      action: { label, onClick: onTurn },
      ...(description ? { description } : {}),
    });
  },

  /** Puts a message away that tells of something past. */
  async dismiss(id: string): Promise<void> {
    const show = await sonner();
    show.dismiss(id);
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
  async failed(
    message: string,
    description?: string,
    action?: DoneOptions["action"],
  ): Promise<void> {
    const show = await sonner();
    show.error(sentence(message), {
      ...(description ? { description } : {}),
      ...(action ? { action } : {}),
    });
  },
};
