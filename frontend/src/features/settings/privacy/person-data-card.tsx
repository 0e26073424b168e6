/** The rights of one person: all data in a file, or the data removed. */
import { useQuery } from "@tanstack/react-query";
import { Download, Trash2 } from "lucide-react";
import { useState } from "react";
import {
  findPeople,
  type Held,
  handOver,
  heldQuery,
} from "@/features/settings/privacy/privacy-api";
import { describeError } from "@/shared/api/errors";
import { SearchCombobox } from "@/shared/forms/inputs/search-combobox";
import { formatNumber } from "@/shared/lib/format";
import { late } from "@/shared/lib/late";
import { AsyncView } from "@/shared/ui/async-view";
import { Button } from "@/shared/ui/button";
import { Card } from "@/shared/ui/card";
import { KeyValue } from "@/shared/ui/key-value";
import { TextSkeleton } from "@/shared/ui/skeleton";
import { SwitchField } from "@/shared/ui/switch-field";
import { toast } from "@/shared/ui/toast";

const EraseDialog = late(
  async () => (await import("@/features/settings/privacy/erase-dialog")).EraseDialog,
);

const NOBODY = { value: "", label: "" };

export function PersonDataCard() {
  const [chosen, setChosen] = useState(NOBODY);
  return (
    <Card
      title="Datos de una persona"
      description="Responde a quien pide sus datos o que los elimines (Ley 21.719). Queda en la auditoría."
    >
      <div className="flex flex-col gap-5">
        <SearchCombobox
          label="Persona"
          load={findPeople}
          cacheKey="privacy-people"
          placeholder="Busca por RUT o nombre"
          clearable
          value={chosen.value}
          shown={chosen.label}
          onChoose={({ value, label }) => setChosen({ value, label })}
        />
        {chosen.value && (
          <PersonData
            key={chosen.value}
            id={Number(chosen.value)}
            onGone={() => setChosen(NOBODY)}
          />
        )}
      </div>
    </Card>
  );
}

function PersonData({ id, onGone }: { id: number; onGone: () => void }) {
  const held = useQuery(heldQuery(id));
  return (
    <AsyncView
      query={held}
      loadingLabel="Buscando sus datos…"
      errorTitle="No pudimos cargar sus datos."
      skeleton={<TextSkeleton lines={6} />}
    >
      {(known) => <Known held={known} onGone={onGone} />}
    </AsyncView>
  );
}

function Known({ held, onGone }: { held: Held; onGone: () => void }) {
  const [withAnswers, setWithAnswers] = useState(false);
  const [busy, setBusy] = useState(false);
  const [erasing, setErasing] = useState(false);

  async function give(): Promise<void> {
    setBusy(true);
    try {
      await handOver(held.people_id, withAnswers);
    } catch (error) {
      void toast.failed("No pudimos exportar sus datos.", describeError(error).message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <KeyValue
        items={held.parts
          .filter(({ count }) => count > 0)
          .map(({ title, count }) => ({ label: title, value: formatNumber(count) }))}
      />
      <SwitchField
        label="Incluir sus respuestas a encuestas"
        description="Se le prometió que nadie las leería con su nombre: inclúyelas solo si las pide."
        checked={withAnswers}
        onCheckedChange={setWithAnswers}
      />
      <div className="flex flex-wrap gap-2">
        <Button icon={<Download />} loading={busy} onClick={() => void give()}>
          Exportar sus datos
        </Button>
        <Button variant="danger" icon={<Trash2 />} onClick={() => setErasing(true)}>
          Eliminar sus datos
        </Button>
      </div>
      {erasing && <EraseDialog held={held} onClose={() => setErasing(false)} onGone={onGone} />}
    </>
  );
}
