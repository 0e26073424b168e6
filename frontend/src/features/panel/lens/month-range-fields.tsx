/** The two month fields of a period. */
import type { MonthRangeValue } from "@/features/panel/model/month-range";
import { MonthField } from "@/shared/ui/month-field";

interface MonthRangeFieldsProps {
  value: MonthRangeValue;
  onChange: (value: MonthRangeValue) => void;
  /** About both of them together. */
  problem: string;
}

export function MonthRangeFields({ value, onChange, problem }: MonthRangeFieldsProps) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <MonthField
        label="Mes de inicio"
        value={value.startMonth}
        onValueChange={(startMonth) => onChange({ ...value, startMonth })}
      />
      <MonthField
        label="Mes de término"
        value={value.endMonth}
        onValueChange={(endMonth) => onChange({ ...value, endMonth })}
        error={problem || undefined}
      />
    </div>
  );
}
