/** Removes a value of an hour at once; for ten seconds it can be made again. */
import { useQueryClient } from "@tanstack/react-query";
import { createHourValue, removeHourValue } from "@/features/settings/sence/hours/hour-values-api";
import { describeError } from "@/shared/api/errors";
import { type HourValue, senceChanged } from "@/shared/sence/sence-queries";
import { toast } from "@/shared/ui/toast";
import { undoable } from "@/shared/ui/undoable";

export function useRemoval() {
  const client = useQueryClient();
  const refresh = () => senceChanged(client);

  async function remove(value: HourValue): Promise<void> {
    try {
      await removeHourValue(value.id);
      await refresh();
      undoable("Se eliminó el valor hora", () => restore(value));
    } catch (error) {
      void toast.failed("No se eliminó", describeError(error).message);
    }
  }

  async function restore({ id: _, updatedAt: __, ...form }: HourValue): Promise<void> {
    await createHourValue(form as Parameters<typeof createHourValue>[0], crypto.randomUUID());
    await refresh();
  }

  return (value: HourValue) => void remove(value);
}
