/** UTM: the monthly tax unit, month by month. */

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronRight, CircleAlert, ClipboardPaste } from "lucide-react";
import { type ClipboardEvent, useState } from "react";
import { Link } from "react-router";
import { senceChanged } from "@/entities/sence/sence";
import { SectionForm, type SectionFormProps } from "@/features/settings/resettable-section";
import { utmTexts } from "@/features/settings/sence-texts";
import {
  changeUtm,
  firstMissing,
  type KnownUtm,
  labelsOf,
  missingMonths,
  monthsOf,
  type PastedUtm,
  rangeOf,
  readUtm,
  readUtmBlock,
  type UtmValues,
  utmQuery,
  utmSchema,
  valuesOf,
  YEAR_MONTHS,
  yearsOf,
} from "@/features/settings/sence-utm";
import { useFill, useIsWrong, useTyped } from "@/platform/forms/form-context";
import { FormSection } from "@/platform/forms/form-section";
import { MoneyInput } from "@/platform/forms/inputs";
import { ofRecord, useRecordForm } from "@/platform/forms/use-record-form";
import {
  capitalised,
  formatMoney,
  formatMonth,
  formatMonthName,
  todayInChile,
} from "@/platform/lib/format";
import { PATHS, withQuery } from "@/platform/lib/paths";
import { Badge } from "@/platform/ui/badge";
import { Banner } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";
import { Dialog } from "@/platform/ui/dialog";
import { MonthField } from "@/platform/ui/month-field";
import { isMonth, type MonthRange } from "@/platform/ui/month-field-rules";
import { AsyncView, TextSkeleton } from "@/platform/ui/states";
import { TextareaField } from "@/platform/ui/text-field";
import { toast } from "@/platform/ui/toast";

export function UtmTab() {
  const utm = useQuery(utmQuery);
  /** A form reads its values once, so another beginning needs another form. */
  const [beginning, setBeginning] = useState(0);
  return (
    <AsyncView query={utm} loaded={utmTexts.loaded} skeleton={<TextSkeleton lines={8} />}>
      {(known) => (
        <UtmForm
          key={beginning}
          known={known}
          onDiscard={() => setBeginning((count) => count + 1)}
        />
      )}
    </AsyncView>
  );
}

/** The UTM of each month in a form, by years; a block of a spreadsheet can be pasted anywhere. */
function UtmForm({ known, onDiscard }: SectionFormProps<KnownUtm>) {
  const [today] = useState(todayInChile);
  const [range] = useState(() => rangeOf(known, today));
  const client = useQueryClient();
  const form = useRecordForm({
    schema: utmSchema(range),
    ...ofRecord(known, (utm) => valuesOf(utm, range), readUtm),
    fields: labelsOf(range),
    noun: utmTexts.noun,
    save: async (changes, _all, { updatedAt }) => {
      const sent = changes as Readonly<Record<string, number | null>>;
      const saved = await changeUtm(sent, updatedAt || null);
      await senceChanged(client);
      return { updatedAt: saved.updatedAt };
    },
    onSaved: () => void toast.done(utmTexts.saved),
  });
  return (
    <SectionForm form={form} label={utmTexts.formLabel} onDiscard={onDiscard}>
      <Grid range={range} today={today} />
    </SectionForm>
  );
}

/** What is being pasted, and the month in which it was. */
interface Pasting {
  text: string;
  first: string;
}

function Grid({ range, today }: { range: MonthRange; today: string }) {
  const fillMonth = useFill<UtmValues>();
  const values = useTyped((typed: UtmValues) => typed);
  const [pasting, setPasting] = useState<Pasting | null>(null);
  const missing = missingMonths(values, today);

  function fill(found: Readonly<Record<string, number>>): void {
    for (const [month, value] of Object.entries(found)) fillMonth(month, String(value));
    setPasting(null);
  }

  /** One value stays in its field; several are looked at first. */
  function paste(event: ClipboardEvent<HTMLElement>): void {
    const text = event.clipboardData.getData("text/plain").trim();
    const { name } = event.target as HTMLInputElement;
    if (!/[\n\t]/.test(text) || !(name in values)) return;
    event.preventDefault();
    setPasting({ text, first: name });
  }

  return (
    <FormSection title={utmTexts.formLabel} description={utmTexts.help}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
        <Button
          icon={<ClipboardPaste />}
          className="w-fit"
          onClick={() => setPasting({ text: "", first: firstMissing(values, today) })}
        >
          {utmTexts.paste}
        </Button>
        <Link className="link text-sm" to={withQuery(PATHS.massiveLoad, { tipo: "utm" })}>
          {utmTexts.load}
        </Link>
      </div>
      <MissingNote missing={missing} />
      <div onPaste={paste} className="flex flex-col">
        {yearsOf(range).map((year) => (
          <UtmYear key={year} year={year} values={values} missing={missing} />
        ))}
      </div>
      {pasting && (
        <PasteUtmDialog {...pasting} range={range} onFill={fill} onClose={() => setPasting(null)} />
      )}
    </FormSection>
  );
}

function MissingNote({ missing }: { missing: readonly string[] }) {
  const [first] = missing;
  if (first === undefined) return null;
  const words =
    missing.length === 1
      ? utmTexts.missingOne(formatMonth(first))
      : utmTexts.missingMany(missing.length, formatMonth(first));
  return (
    <Banner tone="warning" title={words}>
      {utmTexts.missingHelp}
    </Banner>
  );
}

interface UtmYearProps {
  year: number;
  values: UtmValues;
  /** The months of all years that should be known by now. */
  missing: readonly string[];
}

/** The twelve months of a year; a year that needs no care is folded. */
function UtmYear({ year, values, missing }: UtmYearProps) {
  const months = monthsOf(year);
  const lacking = months.filter((month) => missing.includes(month));
  const known = months.filter((month) => values[month]?.trim()).length;
  const [wanted, setWanted] = useState(lacking.length > 0);
  const open = useIsWrong<UtmValues>(months) || wanted;
  return (
    <details
      open={open}
      onToggle={(event) => setWanted(event.currentTarget.open)}
      className="group border-t py-1 last:border-b"
    >
      <summary className="flex min-h-(--control) list-none flex-wrap items-center gap-x-3 gap-y-1 rounded-field hover:bg-hover">
        <ChevronRight className="size-4 shrink-0 text-ink-subtle transition-transform group-open:rotate-90" />
        <h3 className="text-sm font-semibold tabular-nums">{year}</h3>
        <span className="text-xs text-ink-muted">{utmTexts.known(known, YEAR_MONTHS)}</span>
        {lacking.length > 0 && <Badge tone="warning">{utmTexts.lacking(lacking.length)}</Badge>}
      </summary>
      {open && (
        <div className="grid grid-cols-2 gap-x-4 gap-y-3 pt-2 pb-4 sm:grid-cols-3 sm:pl-7 xl:grid-cols-4">
          {months.map((month) => (
            <MoneyInput<UtmValues>
              key={month}
              name={month}
              label={capitalised(formatMonthName(month))}
              hint={
                lacking.includes(month) ? (
                  <span className="font-medium text-warning">{utmTexts.missing}</span>
                ) : undefined
              }
            />
          ))}
        </div>
      )}
    </details>
  );
}

interface PasteUtmDialogProps {
  /** What was pasted into a field; blank when it is pasted here. */
  text: string;
  /** The month of a first value that names none. */
  first: string;
  range: MonthRange;
  onFill: (found: Readonly<Record<string, number>>) => void;
  onClose: () => void;
}

/** A block of a spreadsheet on its way into the grid: each value with its month, or what is wrong. */
function PasteUtmDialog({ text, first, range, onFill, onClose }: PasteUtmDialogProps) {
  const [block, setBlock] = useState(text);
  const [start, setStart] = useState(first);
  const [tried, setTried] = useState(false);
  const found = isMonth(start) ? readUtmBlock(block, start, range) : [];
  const good = found.flatMap(({ month, value }) => (month && value ? [[month, value]] : []));

  function fill(): void {
    setTried(true);
    if (good.length > 0) onFill(Object.fromEntries(good) as Record<string, number>);
  }

  return (
    <Dialog
      onClose={onClose}
      title={utmTexts.paste}
      description={utmTexts.pasteHelp}
      sturdy
      confirm={
        <Button variant="primary" onClick={fill}>
          {good.length > 0 ? utmTexts.fillSome(good.length) : utmTexts.fill}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <TextareaField
          label={utmTexts.pasteLabel}
          rows={6}
          className="font-mono"
          placeholder={utmTexts.pastePlaceholder}
          error={tried && good.length === 0 ? utmTexts.nothingToFill : undefined}
          value={block}
          onChange={(event) => setBlock(event.target.value)}
        />
        <MonthField
          label={utmTexts.firstMonth}
          hint={utmTexts.firstMonthHint}
          value={start}
          onValueChange={setStart}
          min={range.min}
          max={range.max}
          className="max-w-48"
        />
        {found.length > 0 && <Preview found={found} />}
      </div>
    </Dialog>
  );
}

function Preview({ found }: { found: readonly PastedUtm[] }) {
  const wrong = found.filter(({ fault }) => fault !== null).length;
  const words = [utmTexts.ready(found.length - wrong)];
  if (wrong > 0) words.push(utmTexts.toCorrect(wrong));
  return (
    <section aria-label={utmTexts.preview} className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold" aria-live="polite">
        {words.join(" · ")}
      </h3>
      <ul className="flex flex-col divide-y border-y text-sm">
        {found.map((one) => (
          <li
            key={`${one.line} ${one.month} ${one.text}`}
            className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-1.5"
          >
            <span className="text-ink-muted">
              {one.month ? formatMonth(one.month) : utmTexts.line(one.line)}
            </span>
            {one.fault === null ? (
              <span className="font-medium tabular-nums">{formatMoney(one.value)}</span>
            ) : (
              <span className="flex items-start gap-1.5 font-medium text-danger">
                <CircleAlert className="mt-0.5 size-4 shrink-0" />
                {one.month ? utmTexts.lineFault(one.line, one.fault) : one.fault}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
