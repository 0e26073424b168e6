/** What a participant costs and what SENCE would cover, told while the amounts are typed. */
import { useWatch } from "react-hook-form";
import { costOf } from "@/features/course-form/model/cost";
import { textOf, useForm } from "@/shared/forms/form-context";
import { readMoney, readNumber } from "@/shared/forms/typed-numbers";
import { formatMoney } from "@/shared/lib/format";

export function CostLine() {
  const { control } = useForm().core.methods;
  const typed = useWatch({ control, name: ["participatingValue", "senceHourValue", "totalHours"] });
  const [value = "", hourValue = "", hours = ""] = typed.map(textOf);
  const cost = costOf(pesosIn(value), pesosIn(hourValue), readNumber(hours));
  if (!cost) return null;
  return (
    <p className="text-sm text-ink-muted">
      Costo estimado por participante: <strong>{formatMoney(cost.total)}</strong> · cubierto por
      SENCE: <strong>{formatMoney(cost.covered)}</strong>
    </p>
  );
}

function pesosIn(text: string): number | null {
  const figures = readMoney(text);
  return /^\d+$/.test(figures) ? Number(figures) : null;
}
