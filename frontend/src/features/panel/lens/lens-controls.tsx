/** The quick filters of the panel: the period and the company that all of it is looked at through. */
import { useState } from "react";
import { RangeDialog } from "@/features/panel/lens/range-dialog";
import { monthsOf, PRESET_WORDS, type Preset, presetOf } from "@/features/panel/model/lens";
import { rangeWords } from "@/features/panel/model/widget-filter";
import type { Lens } from "@/features/panel/panel-api";
import { WIZARD_TEXTS } from "@/shared/lib/fixed-texts";
import { monthAt } from "@/shared/lib/months";
import { useCompanyChoicesWith } from "@/shared/lookups/lookup-choices";
import { ComboboxField } from "@/shared/ui/combobox-field";
import { type Choice, SelectField } from "@/shared/ui/select-field";

interface LensControlsProps {
  lens: Lens;
  /** The name of its company, where it is known otherwise than from the list. */
  companyName: string | null;
  onChoose: (lens: Lens) => void;
}

/** The entry of months that somebody chose by hand. */
const CHOSEN = "chosen";

export function LensControls({ lens, companyName, onChoose }: LensControlsProps) {
  const [choosing, setChoosing] = useState(false);
  const currentMonth = monthAt(Date.now());
  const preset = presetOf(lens, currentMonth);

  function choosePeriod(value: string): void {
    if (value === "range") setChoosing(true);
    else if (value !== CHOSEN) onChoose({ ...lens, ...monthsOf(value as Preset, currentMonth) });
  }

  return (
    <>
      <SelectField
        label="Período"
        hideLabel
        value={preset === "range" ? CHOSEN : preset}
        onValueChange={choosePeriod}
        options={periodChoices(lens, preset)}
        className="w-58"
      />
      <CompanyControl lens={lens} companyName={companyName} onChoose={onChoose} />
      {choosing && (
        <RangeDialog
          lens={lens}
          onChoose={(months) => onChoose({ ...lens, ...months })}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}

function periodChoices(lens: Lens, preset: Preset): Choice[] {
  const { range, ...named } = PRESET_WORDS;
  return [
    ...Object.entries(named).map(([value, label]) => ({ value, label })),
    ...(preset === "range" ? [{ value: CHOSEN, label: capitalised(rangeWords(lens)) }] : []),
    { value: "range", label: range },
  ];
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function CompanyControl({ lens, companyName, onChoose }: LensControlsProps) {
  const companies = useCompanyChoicesWith(lens.company, companyName);
  // Who sees one company has nothing to choose.
  if (companies.length < 2 && lens.company === null) return null;
  return (
    <ComboboxField
      label="Empresa"
      hideLabel
      value={lens.company === null ? "" : String(lens.company)}
      onValueChange={(value) => onChoose({ ...lens, company: value ? Number(value) : null })}
      options={[{ value: "", label: WIZARD_TEXTS.allCompanies }, ...companies]}
      className="w-52"
    />
  );
}
