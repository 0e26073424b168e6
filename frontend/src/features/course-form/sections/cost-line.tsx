/** What a participant costs and what SENCE would cover, told while the amounts are typed. */
import { useWatch } from "react-hook-form";
import { costOf, pesosIn } from "@/features/course-form/model/cost";
import { useHourMaximum } from "@/features/course-form/sections/use-hour-maximum";
import { textOf, useForm } from "@/platform/forms/form-context";
import { readNumber } from "@/platform/forms/typed";
import { formatMoney } from "@/platform/lib/format";

export function CostLine() {
  const { control } = useForm().core.methods;
  const typed = useWatch({ control, name: ["participatingValue", "senceHourValue", "totalHours"] });
  const [value = "", hourValue = "", hours = ""] = typed.map(textOf);
  const maximum = useHourMaximum();
  const most = maximum?.limits ? maximum.value : Number.POSITIVE_INFINITY;
  const paid = pesosIn(hourValue);
  const cost = costOf(
    pesosIn(value),
    paid === null ? null : Math.min(paid, most),
    readNumber(hours),
  );
  if (!cost) return null;
  return (
    <p className="text-sm text-ink-muted">
      Costo estimado por participante: <strong>{formatMoney(cost.total)}</strong> · cubierto por
      SENCE: <strong>{formatMoney(cost.covered)}</strong>
    </p>
  );
}
