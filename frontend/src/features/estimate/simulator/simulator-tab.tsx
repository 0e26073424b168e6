/** What a course would cost and give back, before there is one. Nothing is kept. */
import { Calculator } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import {
  type Simulation,
  type SimulationOrder,
  simulate,
} from "@/features/estimate/api/estimate-api";
import { SimulationResult } from "@/features/estimate/simulator/simulation-result";
import {
  BLANK_SIMULATION,
  SIMULATOR_FIELDS,
  simulationOrder,
  simulatorIssues,
  simulatorSchema,
} from "@/features/estimate/simulator/simulator-fields";
import { SimulatorInputs } from "@/features/estimate/simulator/simulator-inputs";
import type { TabProps } from "@/features/estimate/ui/tab-props";
import { RecordForm } from "@/shared/forms/record-form";
import { type RecordFormState, useRecordForm } from "@/shared/forms/use-record-form";
import { Banner } from "@/shared/ui/banner";
import { Card } from "@/shared/ui/card";
import { EmptyState } from "@/shared/ui/empty-state";
import { announce } from "@/shared/ui/live-region";

interface Found {
  order: SimulationOrder;
  simulation: Simulation;
}

interface ShownProps {
  form: RecordFormState;
  found: Found;
}

/** Comes into sight when it is new, and says when it no longer is what the form says. */
function Shown({ form: { core }, found }: ShownProps) {
  const box = useRef<HTMLDivElement>(null);
  useWatch({ control: core.methods.control });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each calculation is shown anew.
  useEffect(() => {
    // Some browsers answer a promise, which would be taken for a way to clean up.
    void box.current?.scrollIntoView({ block: "nearest" });
  }, [found]);
  return (
    <div ref={box} className="flex scroll-mt-20 scroll-mb-24 flex-col gap-3 xl:sticky xl:top-20">
      {core.changed().length > 0 && (
        <Banner tone="info">Cambiaste los datos: vuelve a calcular.</Banner>
      )}
      <SimulationResult {...found} />
    </div>
  );
}

export function SimulatorTab({ year }: TabProps) {
  const [found, setFound] = useState<Found | null>(null);
  const form = useRecordForm({
    schema: simulatorSchema,
    cross: simulatorIssues,
    values: BLANK_SIMULATION,
    fields: SIMULATOR_FIELDS,
    required: ["hours", "price", "hourValue"],
    noun: "esta simulación",
    // Nothing is saved here, so leaving loses nothing worth a question.
    nested: true,
    save: async (_changes, read): Promise<Found> => {
      const order = simulationOrder(read, year);
      return { order, simulation: await simulate(order) };
    },
    onSaved: (next) => {
      setFound(next);
      announce("Simulación calculada");
    },
  });
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <RecordForm form={form} label="Simulador" submitLabel="Calcular" busyLabel="Calculando…">
        <SimulatorInputs company={year.company} />
      </RecordForm>
      {found ? (
        <Shown form={form} found={found} />
      ) : (
        <Card>
          <EmptyState
            icon={<Calculator />}
            title="Prueba un curso antes de crearlo"
            description="Verás cuánto cuesta, cuánto cubre la franquicia y cuánto tope queda."
          />
        </Card>
      )}
    </div>
  );
}
