/** The quick filters of the panel: the period and the company that all of it is looked at through. */

import { Focus, SlidersHorizontal } from "lucide-react";
import { type FormEvent, useEffect, useId, useState } from "react";
import { useCompanyChoicesWith } from "@/entities/lookups/lookups";
import type { Lens } from "@/features/panel/api";
import {
  isOpen as isOpenLens,
  kept,
  LENS,
  lensOf,
  lensWords,
  monthsOf,
  OPEN_LENS,
  PRESET_WORDS,
  type Preset,
  presetOf,
  rangeProblem,
  readKeptLens,
  saidOf,
} from "@/features/panel/lens";
import { keepLensCompany, readLensCompany } from "@/features/panel/lens-company";
import { commonTexts, lensTexts } from "@/features/panel/texts";
import { choicesOf, type Months, rangeWords } from "@/features/panel/widget";
import { useAddress } from "@/platform/lib/address";
import { WIZARD_TEXTS } from "@/platform/lib/fixed-texts";
import { capitalised } from "@/platform/lib/format";
import { monthAt } from "@/platform/lib/months";
import { useServerPreference } from "@/platform/preferences/server-preferences";
import { Button } from "@/platform/ui/button";
import { ComboboxField } from "@/platform/ui/combobox-field";
import { Dialog } from "@/platform/ui/dialog";
import { MonthField } from "@/platform/ui/month-field";
import { type Choice, SelectField } from "@/platform/ui/select-field";

interface LensControlsProps {
  lens: Lens;
  /** The name of its company, where it is known otherwise than from the list. */
  companyName: string | null;
  onChoose: (lens: Lens) => void;
  /** With names above the fields, where nothing beside them says what they are. */
  isNamed?: boolean | undefined;
}

/** On a phone both filters are one chip, which says what they are and opens them. */
export function LensChip({ lens, companyName, onChoose }: LensControlsProps) {
  const [isOpen, setOpen] = useState(false);
  const currentMonth = monthAt(Date.now());
  const words = lensWords(lens, companyName, currentMonth);
  const said = words.length > 0 ? words.join(" · ") : lensTexts.chip;
  return (
    <>
      <Button
        icon={<SlidersHorizontal />}
        aria-label={`${commonTexts.period} y ${commonTexts.company.toLowerCase()}: ${said}`}
        onClick={() => setOpen(true)}
        className="min-w-0 flex-1"
      >
        <span className="min-w-0 truncate">{capitalised(said)}</span>
      </Button>
      {isOpen && (
        <Dialog
          onClose={() => setOpen(false)}
          title={lensTexts.chipTitle}
          footer={
            <>
              {!isOpenLens(lens) && (
                <Button onClick={() => onChoose(OPEN_LENS)}>{lensTexts.clear}</Button>
              )}
              <Button variant="primary" onClick={() => setOpen(false)}>
                {lensTexts.done}
              </Button>
            </>
          }
        >
          <div className="flex flex-col gap-4">
            <LensControls {...{ lens, companyName, onChoose }} isNamed />
          </div>
        </Dialog>
      )}
    </>
  );
}

/** The entry of months that somebody chose by hand. */
const CHOSEN = "chosen";

export function LensControls({ isNamed = false, ...props }: LensControlsProps) {
  const { lens, onChoose } = props;
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
        label={commonTexts.period}
        hideLabel={!isNamed}
        value={preset === "range" ? CHOSEN : preset}
        onValueChange={choosePeriod}
        options={periodChoices(lens, preset)}
        className={isNamed ? undefined : "w-58"}
      />
      <CompanyControl {...props} isNamed={isNamed} />
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
    ...choicesOf(named),
    ...(preset === "range" ? [{ value: CHOSEN, label: capitalised(rangeWords(lens)) }] : []),
    { value: "range", label: range },
  ];
}

function CompanyControl({ lens, companyName, onChoose, isNamed }: LensControlsProps) {
  const companies = useCompanyChoicesWith(lens.company, companyName);
  // Who sees one company has nothing to choose.
  if (companies.length < 2 && lens.company === null) return null;
  return (
    <ComboboxField
      label={commonTexts.company}
      hideLabel={!isNamed}
      value={lens.company === null ? "" : String(lens.company)}
      onValueChange={(value) => onChoose({ ...lens, company: value ? Number(value) : null })}
      options={[{ value: "", label: WIZARD_TEXTS.allCompanies }, ...companies]}
      className={isNamed ? undefined : "w-52"}
    />
  );
}

interface RangeDialogProps {
  lens: Months;
  onChoose: (months: Months) => void;
  onClose: () => void;
}

/** A period chosen by hand for the whole panel. */
function RangeDialog({ lens, onChoose, onClose }: RangeDialogProps) {
  const form = useId();
  const [range, setRange] = useState<Months>({
    startMonth: lens.startMonth,
    endMonth: lens.endMonth,
  });
  const [tried, setTried] = useState(false);
  const problem =
    rangeProblem(range) || (range.startMonth || range.endMonth ? "" : lensTexts.monthMissing);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (problem) return;
    onChoose(range);
    onClose();
  }

  return (
    <Dialog
      onClose={onClose}
      title={lensTexts.rangeTitle}
      description={lensTexts.rangeDescription}
      confirm={
        <Button type="submit" form={form} variant="primary">
          {lensTexts.rangeApply}
        </Button>
      }
    >
      <form id={form} onSubmit={submit}>
        <MonthRangeFields value={range} onChange={setRange} problem={tried ? problem : ""} />
      </form>
    </Dialog>
  );
}

interface MonthRangeFieldsProps {
  value: Months;
  onChange: (value: Months) => void;
  /** About both of them together. */
  problem: string;
}

/** The two month fields of a period. */
export function MonthRangeFields({ value, onChange, problem }: MonthRangeFieldsProps) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <MonthField
        label={commonTexts.firstMonth}
        value={value.startMonth}
        onValueChange={(startMonth) => onChange({ ...value, startMonth })}
      />
      <MonthField
        label={commonTexts.lastMonth}
        value={value.endMonth}
        onValueChange={(endMonth) => onChange({ ...value, endMonth })}
        error={problem || undefined}
      />
    </div>
  );
}

interface LensLineProps {
  lens: Lens;
  companyName: string | null;
  onChoose: (lens: Lens) => void;
}

/** Says that the panel is being looked at through a lens, and takes it off. */
export function LensLine({ lens, companyName, onChoose }: LensLineProps) {
  const words = lensWords(lens, companyName, monthAt(Date.now()));
  if (words.length === 0) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-info/25 bg-info-soft py-1.5 pr-2 pl-4 text-sm max-sm:hidden"
    >
      <Focus className="size-4.5 shrink-0 text-info" />
      <p className="min-w-0 flex-1 basis-64">
        {lensTexts.lookingOnlyAt}
        <strong className="font-semibold">{words.join(" · ")}</strong>
        {lensTexts.widgetFiltersStay}
      </p>
      <Button
        size="sm"
        variant="ghost"
        className="in-data-[wall]:hidden print:hidden"
        onClick={() => onChoose(OPEN_LENS)}
      >
        {lensTexts.clear}
      </Button>
    </div>
  );
}

const KEY = "panel";
/** A quick filter is no step of the way: Back leaves the panel. */
const IN_PLACE = { replace: true };

/** A bare address takes up what was looked through last. */
export function useLens() {
  const [said, say] = useAddress(LENS);
  const preference = useServerPreference(KEY);
  const known = preference.kept as { lens?: unknown } | null | undefined;
  const currentMonth = monthAt(Date.now());
  const inAddress = lensOf(said);
  const remembered = readKeptLens(known?.lens, readLensCompany(), currentMonth);
  const lens = isOpenLens(inAddress) ? remembered : inAddress;
  // The address goes before what is remembered: it waits for the months that the server keeps.
  const missing = preference.isKnown && isOpenLens(inAddress) && !isOpenLens(remembered);
  const { startMonth, endMonth, company } = remembered;

  useEffect(() => {
    if (!missing) return;
    say(saidOf({ startMonth, endMonth, company }), IN_PLACE);
  }, [missing, startMonth, endMonth, company, say]);

  function choose(next: Lens): void {
    keepLensCompany(next.company);
    void preference.save(() => ({ lens: kept(next, currentMonth) }));
    say(saidOf(next), IN_PLACE);
  }

  return { lens, choose };
}
