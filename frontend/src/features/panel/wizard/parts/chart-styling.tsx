/** Sub-step 2: the chosen chart as it will look, and what can be changed about it. */
import { Pencil, RotateCcw } from "lucide-react";
import { useMemo } from "react";
import { THICKNESS } from "@/features/panel/model/widget";
import {
  nameOfChart,
  TITLE_LIMIT,
  takesColour,
  takesThickness,
} from "@/features/panel/wizard/model/chart-choice";
import { lookOf, titleIn } from "@/features/panel/wizard/model/draft";
import { previewTitle, sampleChart } from "@/features/panel/wizard/model/samples";
import { sizeProblem } from "@/features/panel/wizard/model/size-form";
import { ColourField } from "@/features/panel/wizard/parts/colour-field";
import { useWizard } from "@/features/panel/wizard/store/wizard-context";
import { Chart } from "@/shared/charts/chart";
import { Button } from "@/shared/ui/button";
import { SliderField } from "@/shared/ui/slider-field";
import { TextField } from "@/shared/ui/text-field";

export function ChartStyling() {
  const type = useWizard((state) => state.draft.chartType);
  const edited = useWizard((state) => state.chartEdited);
  const reset = useWizard((state) => state.chartReset);
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <h4
            tabIndex={-1}
            data-first-stop
            className="mr-auto text-sm font-semibold outline-none"
          >{`Gráfico: ${type === null ? "" : nameOfChart(type)}`}</h4>
          <Button size="sm" icon={<Pencil />} onClick={edited}>
            editar
          </Button>
          <Button size="sm" variant="ghost" icon={<RotateCcw />} onClick={reset}>
            Restablecer gráfico
          </Button>
        </div>
        <Preview />
      </div>
      <Controls />
    </div>
  );
}

function Preview() {
  const draft = useWizard((state) => state.draft);
  const title = previewTitle(draft);
  const spec = useMemo(() => sampleChart(draft), [draft]);
  return (
    <div className="flex flex-col gap-2 rounded-card border p-4">
      <p className="text-sm font-semibold break-words">{title}</p>
      <Chart spec={spec} label={`${title}: ejemplo con datos referenciales`} className="h-60" />
    </div>
  );
}

function Controls() {
  const type = useWizard((state) => state.draft.chartType);
  const title = useWizard((state) => titleIn(state.draft));
  const colour = useWizard((state) => lookOf(state.draft).colour);
  const thickness = useWizard((state) => lookOf(state.draft).thickness);
  const titleWritten = useWizard((state) => state.titleWritten);
  const changed = useWizard((state) => state.lookChanged);
  const thick = takesThickness(type);
  return (
    <div className="flex flex-col gap-5">
      <TextField
        label="Título del widget"
        optional
        hint="Sin título, el widget lleva el nombre del KPI."
        maxLength={TITLE_LIMIT}
        autoComplete="off"
        value={title}
        onChange={(event) => titleWritten(event.target.value)}
      />
      <ColourField
        colour={colour}
        disabled={!takesColour(type)}
        onColour={(next) => changed({ colour: next })}
      />
      <SliderField
        label="Grosor de las barras"
        {...THICKNESS}
        value={thickness}
        disabled={!thick}
        hint={thick ? undefined : "Las líneas no tienen grosor."}
        error={thick ? sizeProblem(THICKNESS, thickness) : undefined}
        onValueChange={(next) => changed({ thickness: next })}
      />
    </div>
  );
}
