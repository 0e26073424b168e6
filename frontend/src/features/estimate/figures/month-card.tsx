/** The year by month, drawn or as a table; paper always has the table. */
import { ChartColumn, TableProperties } from "lucide-react";
import { useMemo, useState } from "react";
import type { BudgetMonth } from "@/features/estimate/api/estimate-api";
import { hasAmounts, monthChart } from "@/features/estimate/model/month-chart";
import { Chart } from "@/shared/charts/chart";
import { ChartTable } from "@/shared/charts/chart-table";
import { Button } from "@/shared/ui/button";
import { Card } from "@/shared/ui/card";
import { EmptyState } from "@/shared/ui/empty-state";

interface MonthCardProps {
  months: readonly BudgetMonth[];
  year: number;
}

export function MonthCard({ months, year }: MonthCardProps) {
  const [asTable, setAsTable] = useState(false);
  const spec = useMemo(() => monthChart(months), [months]);
  const label = `Gasto por mes de ${year}`;
  if (!hasAmounts(spec)) {
    return (
      <Card title="Gasto por mes" className="h-full">
        <EmptyState
          icon={<ChartColumn />}
          title={`Ningún curso termina en ${year}.`}
          description="Los cursos aparecen en el mes en que terminan."
        />
      </Card>
    );
  }
  return (
    <Card
      title="Gasto por mes"
      description="Según el mes en que termina cada curso."
      className="h-full"
      actions={
        <span className="print:hidden">
          <Button
            size="sm"
            icon={asTable ? <ChartColumn /> : <TableProperties />}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? "Ver gráfico" : "Ver como tabla"}
          </Button>
        </span>
      }
    >
      <div className="overflow-x-auto print:hidden">
        <Chart spec={spec} label={label} asTable={asTable} className="h-80" />
      </div>
      <div className="hidden print:block">
        <ChartTable spec={spec} caption={label} />
      </div>
    </Card>
  );
}
