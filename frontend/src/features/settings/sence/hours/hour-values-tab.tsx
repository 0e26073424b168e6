/** Valores hora: what SENCE recognises by modality and tranche, and from when until when. */
import { useQuery } from "@tanstack/react-query";
import { Clock, Plus } from "lucide-react";
import { useState } from "react";
import { hourValueColumns } from "@/features/settings/sence/hours/hour-value-columns";
import { HourValueDialog } from "@/features/settings/sence/hours/hour-value-dialog";
import { useRemoval } from "@/features/settings/sence/hours/use-removal";
import { type HourValue, hourValuesQuery } from "@/shared/sence/sence-queries";
import { AsyncView } from "@/shared/ui/async-view";
import { Button } from "@/shared/ui/button";
import { Card } from "@/shared/ui/card";
import { DataTable } from "@/shared/ui/data-table";
import { EmptyState } from "@/shared/ui/empty-state";
import { TableSkeleton } from "@/shared/ui/skeleton";
import { useKeptFocus } from "@/shared/ui/use-kept-focus";

/** What the window is about; null while it is closed. */
type Opened = { value: HourValue | null } | null;

export function HourValuesTab() {
  const values = useQuery(hourValuesQuery);
  const [opened, setOpened] = useState<Opened>(null);
  const remove = useRemoval();
  const keepFocus = useKeptFocus();
  const columns = hourValueColumns({ onEdit: (value) => setOpened({ value }), onRemove: remove });
  const add = (
    <Button variant="primary" icon={<Plus />} onClick={() => setOpened({ value: null })}>
      Agregar valor hora
    </Button>
  );
  return (
    <div onFocusCapture={keepFocus}>
      <Card
        title="Valores hora máximos"
        description="Cada curso usa el de su modalidad en la fecha de inicio; si hay varios tramos vigentes, el más alto."
        actions={add}
        flush
      >
        <AsyncView
          query={values}
          loadingLabel="Cargando los valores hora…"
          errorTitle="No pudimos cargar los valores hora."
          skeleton={<TableSkeleton rows={7} columns={5} />}
          empty={
            <EmptyState
              icon={<Clock />}
              title="Aún no hay valores hora"
              description="Sin ellos, la franquicia usa el valor hora de cada curso sin compararlo."
            />
          }
        >
          {(known) => (
            <DataTable
              caption="Valores hora máximos de SENCE"
              columns={columns}
              rows={known}
              rowHeader="modality"
              rowId={({ id }) => id}
            />
          )}
        </AsyncView>
        {opened && (
          <HourValueDialog
            key={opened.value?.id ?? "new"}
            value={opened.value}
            onClose={() => setOpened(null)}
          />
        )}
      </Card>
    </div>
  );
}
