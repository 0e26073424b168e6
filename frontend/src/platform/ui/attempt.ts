/** A call without a state of its own, such as an entry of a menu, and how a failure is told. */
import { describeError } from "@/platform/api/errors";
import { toast } from "@/platform/ui/toast";

/** The title under which a failure is told in the corner, or what tells of it, or mends it. */
export type Failed = string | ((cause: unknown) => unknown);

/** Answers whether it was done. `useCall` is the same with a state to show. */
export async function attempt(failed: Failed, work: () => unknown): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (cause) {
    await told(failed, cause);
    return false;
  }
}

/** Tells why something failed. */
export async function told(failed: Failed, cause: unknown): Promise<void> {
  if (typeof failed === "string") void toast.failed(failed, describeError(cause).message);
  else await failed(cause);
}
