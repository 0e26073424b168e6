/** Step 4: how large the widget is, and how it will stand among the others. */
import { RECOMMENDED } from "@/features/panel/model/widget";
import { SIZE_FIELDS, sizeProblem } from "@/features/panel/wizard/model/size-form";
import { ScreenShare } from "@/features/panel/wizard/parts/screen-share";
import { SizePreview } from "@/features/panel/wizard/parts/size-preview";
import { StepHeading } from "@/features/panel/wizard/parts/step-heading";
import { useWizard } from "@/features/panel/wizard/store/wizard-context";
import { WIZARD_TEXTS } from "@/shared/lib/fixed-texts";
import { SliderField } from "@/shared/ui/slider-field";
import { SwitchField } from "@/shared/ui/switch-field";

const UNITS = { height: "%", width: "%", cols: undefined } as const;
const HINTS = {
  height: "De la altura visible de la pantalla.",
  width: "Del lugar que ocupa el widget.",
  cols: "De las 12 columnas de la pantalla.",
} as const;
const { cols, width, height } = RECOMMENDED;

export function SizeStep() {
  const adding = useWizard((state) => state.draft.subject.mode === "add");
  const size = useWizard((state) => state.draft.size);
  const recommended = useWizard((state) => state.draft.recommended);
  const changed = useWizard((state) => state.sizeChanged);
  const switched = useWizard((state) => state.recommendedSwitched);
  return (
    <>
      <StepHeading title="Tamaño y posición">
        {adding
          ? "El widget queda al final del panel; después lo puedes mover."
          : "El widget sigue en su lugar; lo puedes mover desde el panel."}
      </StepHeading>
      <div className="grid gap-6 md:grid-cols-2">
        <div className="flex flex-col gap-5">
          <SwitchField
            label={WIZARD_TEXTS.recommended}
            description={`${cols} columnas, ${width} % de ancho y ${height} % de alto.`}
            checked={recommended}
            onCheckedChange={switched}
          />
          {SIZE_FIELDS.map(({ name, label, bounds }) => (
            <SliderField
              key={name}
              label={label}
              {...bounds}
              unit={UNITS[name]}
              hint={HINTS[name]}
              value={size[name]}
              error={sizeProblem(bounds, size[name])}
              onValueChange={(value) => changed(name, value)}
            />
          ))}
        </div>
        <div className="flex flex-col gap-3">
          <SizePreview />
          <ScreenShare cols={size.cols} />
        </div>
      </div>
    </>
  );
}
