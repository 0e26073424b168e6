/** Says that the relation comes from an earlier load with the same or similar headings, and from when. */
import { History } from "lucide-react";
import type { Mapping } from "@/features/loads/api/types";
import { formatLongDay } from "@/shared/lib/format";

export function RememberedNotice({ mapping }: { mapping: Mapping }) {
  if (!mapping.remembered) return null;
  return (
    <p className="flex items-center gap-2 text-sm text-ink-muted">
      <History className="size-4 shrink-0 text-primary" aria-hidden />
      {`Usamos la relación del ${formatLongDay(mapping.remembered.at)}, de un archivo con ${mapping.remembered.similar ? "encabezados parecidos. Revisa las columnas nuevas." : "los mismos encabezados."}`}
    </p>
  );
}
