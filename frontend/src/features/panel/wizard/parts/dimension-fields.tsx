/** The fields of the dimensions, each with its way back to what it was before. */
import { EXTERNAL_WORDS, GENDER_WORDS } from "@/features/panel/model/widget-filter";
import type { WidgetFilter } from "@/features/panel/panel-api";
import {
  DIMENSIONS,
  type Dimension,
  isOutOfOrder,
  WRONG_ORDER,
} from "@/features/panel/wizard/model/dimensions";
import { filterOf } from "@/features/panel/wizard/model/draft";
import { GROUP_SLIDER, GROUP_STOP_WORDS, positionOf } from "@/features/panel/wizard/model/grouping";
import { CompanyField } from "@/features/panel/wizard/parts/company-field";
import { DimensionRow } from "@/features/panel/wizard/parts/dimension-row";
import { useWizard } from "@/features/panel/wizard/store/wizard-context";
import type { Companies } from "@/features/panel/wizard/use-companies";
import { FieldError } from "@/shared/ui/field";
import { MonthField } from "@/shared/ui/month-field";
import { SelectField } from "@/shared/ui/select-field";
import { SliderField } from "@/shared/ui/slider-field";
import { SwitchField } from "@/shared/ui/switch-field";

interface DimensionFieldsProps {
  companies: Companies;
  onDescribe: (dimension: Dimension) => void;
}

export function DimensionFields({ companies, onDescribe }: DimensionFieldsProps) {
  const filter = useWizard((state) => filterOf(state.draft));
  const changed = useWizard((state) => state.filterChanged);
  const grouped = useWizard((state) => state.grouped);
  return (
    <div className="flex flex-col gap-3">
      <MonthFields onDescribe={onDescribe} />
      <DimensionRow dimension="company" onDescribe={onDescribe}>
        <CompanyField companies={companies} />
      </DimensionRow>
      <DimensionRow dimension="gender" onDescribe={onDescribe}>
        <SelectField
          label={DIMENSIONS.gender.name}
          value={filter.gender}
          onValueChange={(value) => changed({ gender: oneOf(GENDER_WORDS, value) })}
          options={choicesOf(GENDER_WORDS)}
        />
      </DimensionRow>
      <DimensionRow dimension="external" onDescribe={onDescribe}>
        <SelectField
          label={DIMENSIONS.external.name}
          value={filter.external}
          onValueChange={(value) => changed({ external: oneOf(EXTERNAL_WORDS, value) })}
          options={choicesOf(EXTERNAL_WORDS)}
        />
      </DimensionRow>
      <DimensionRow dimension="groupType" onDescribe={onDescribe}>
        <SliderField
          label={DIMENSIONS.groupType.name}
          {...GROUP_SLIDER}
          stops={GROUP_STOP_WORDS}
          value={positionOf(filter.groupType)}
          onValueChange={grouped}
        />
      </DimensionRow>
    </div>
  );
}

function MonthFields({ onDescribe }: Pick<DimensionFieldsProps, "onDescribe">) {
  const filter = useWizard((state) => filterOf(state.draft));
  const currentYear = useWizard((state) => state.draft.currentYear);
  const switched = useWizard((state) => state.currentYearSwitched);
  const changed = useWizard((state) => state.filterChanged);
  const wrong = isOutOfOrder(filter);
  const month = (name: "startMonth" | "endMonth") => (
    <DimensionRow dimension={name} onDescribe={onDescribe}>
      <MonthField
        label={DIMENSIONS[name].name}
        value={filter[name]}
        onValueChange={(value) => changed({ [name]: value })}
        disabled={currentYear}
        {...(wrong ? { invalid: true } : {})}
      />
    </DimensionRow>
  );
  return (
    <div className="flex flex-col gap-2">
      <DimensionRow dimension="currentYear" onDescribe={onDescribe}>
        <SwitchField
          label={DIMENSIONS.currentYear.name}
          checked={currentYear}
          onCheckedChange={switched}
          {...(currentYear ? { description: "Apágalo para elegir los meses." } : {})}
        />
      </DimensionRow>
      <div className="grid gap-3 sm:grid-cols-2">
        {month("startMonth")}
        {month("endMonth")}
      </div>
      {wrong && (
        <div role="alert">
          <FieldError id={undefined} text={WRONG_ORDER} />
        </div>
      )}
    </div>
  );
}

function choicesOf<Value extends string>(words: Readonly<Record<Value, string>>) {
  return Object.entries<string>(words).map(([value, label]) => ({ value, label }));
}

/** The choices come from the same words, so the value is one of them. */
function oneOf<Value extends WidgetFilter["gender" | "external"]>(
  words: Readonly<Record<Value, string>>,
  value: string,
): Value {
  return value in words ? (value as Value) : ("" as Value);
}
