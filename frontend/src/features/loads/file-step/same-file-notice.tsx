/** Says that this very file was loaded before, by whom and with what result. */
import type { SameFile } from "@/features/loads/api/types";
import { formatCount, formatMoment, formatNumber } from "@/shared/lib/format";
import { Banner } from "@/shared/ui/banner";

export function SameFileNotice({ sameFile }: { sameFile: SameFile }) {
  return (
    <Banner tone="warning" title="Este mismo archivo ya se cargó">
      <p>
        {`Lo cargó ${sameFile.userName} el ${formatMoment(sameFile.at)}: ${resultOf(sameFile)}. `}
        Puedes seguir igual: lo que ya está no se duplica.
      </p>
    </Banner>
  );
}

function resultOf({ created, updated }: SameFile): string {
  const made = formatCount(created, "fila creada", "filas creadas");
  return `${made} y ${formatNumber(updated)} ${updated === 1 ? "actualizada" : "actualizadas"}`;
}
