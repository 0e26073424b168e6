/** The first moment of a visit, while the first piece of code arrives. */
import { Logo } from "@/app/layout/logo";

export function Opening() {
  return (
    <div className="grid min-h-dvh place-items-center">
      <Logo markOnly className="animate-skeleton" />
    </div>
  );
}
