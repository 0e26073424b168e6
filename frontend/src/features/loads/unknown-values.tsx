/** Values that point at something we do not know: each is answered once for all of its rows. */

import { ChevronRight } from "lucide-react";
import { useEffect, useRef } from "react";
import { findSuppliers, useSupplierName } from "@/entities/supplier/supplier";
import { useLookupChoices } from "@/features/loads/api";
import { NewRecordButton, SuppliersLink } from "@/features/loads/new-record";
import type { NewRecordKind } from "@/features/loads/new-record-form";
import { unknownTexts } from "@/features/loads/review/questions-texts";
import { gridTexts, reviewTexts } from "@/features/loads/review/texts";
import {
  answerChoices,
  answerOf,
  byAttribute,
  CREATE,
  type ExistingChoice,
  mergedAnswers,
  pendingAnswers,
  silentAnswer,
  unanswered,
} from "@/features/loads/rules";
import type { Resolution, Resolutions, UnknownValue } from "@/features/loads/types";
import { useWizardStore } from "@/features/loads/wizard";
import { SearchCombobox } from "@/platform/forms/search-combobox";
import { HelpLink } from "@/platform/help/help-button";
import { Button } from "@/platform/ui/button";
import { ComboboxField } from "@/platform/ui/combobox-field";

interface UnknownValuesProps {
  unknown: readonly UnknownValue[];
  applied: Resolutions;
  /** Rows that nothing but an answer keeps out. */
  waiting: number;
  busy: boolean;
  /** Leaves a value blank in all of its rows; nothing where the datum is required. */
  onBlank: (unknown: UnknownValue) => (() => void) | null;
  onApply: (resolutions: Resolutions) => void;
}

/** Values that point at something we do not know: each is answered once for all of its rows. */
export function UnknownValues(props: UnknownValuesProps) {
  const { unknown, applied, waiting, busy, onBlank, onApply } = props;
  const answers = useWizardStore((state) => state.answers);
  const answersApplied = useWizardStore((state) => state.answersApplied);
  const pending = pendingAnswers(applied, answers);
  const open = unanswered(unknown, mergedAnswers(applied, answers));

  function apply(): void {
    onApply(mergedAnswers(applied, answers));
    answersApplied();
  }

  // The last answer is all that the rows were waiting for.
  const openBefore = useRef(open);
  useEffect(() => {
    if (openBefore.current > 0 && open === 0 && pending > 0 && !busy) apply();
    openBefore.current = open;
  });

  return (
    <>
      <p className="text-sm text-ink-muted">
        {waiting > 0 && unknownTexts.waitingRows(waiting)}
        {unknownTexts.answerOnce}
        <HelpLink article="responder-valores">{unknownTexts.help}</HelpLink>
      </p>
      {byAttribute(unknown).map(([label, values]) => (
        <AttributeValues key={label} {...{ label, values, applied, onBlank }} />
      ))}
      {/* Below more values than there is room for, nobody would find it. */}
      <div className="sticky -bottom-4 -mx-4 -mb-4 flex flex-wrap items-center gap-3 border-t bg-surface px-4 py-2">
        <Button variant="primary" disabled={busy || pending === 0} onClick={apply}>
          {pending > 0 ? unknownTexts.apply(pending) : unknownTexts.applyAll}
        </Button>
        {pending === 0 && (
          <p className="text-xs text-ink-muted">
            {open > 0 ? unknownTexts.notYetApplied : unknownTexts.changeToApply}
          </p>
        )}
      </div>
    </>
  );
}

interface AttributeValuesProps {
  label: string;
  values: readonly UnknownValue[];
  applied: Resolutions;
  onBlank: UnknownValuesProps["onBlank"];
}

const LOOKUP_OF: Readonly<Record<string, string>> = {
  area: "department",
  company_id: "company",
  topicArea: "thematic_area",
  supplier_id: "supplier",
};

/** The unknown values of one attribute; those that would simply be created stay folded. */
function AttributeValues({ label, values, applied, onBlank }: AttributeValuesProps) {
  const attribute = values[0]?.attribute ?? "";
  const existing = useLookupChoices(LOOKUP_OF[attribute] ?? attribute).data ?? [];
  const answers = useWizardStore((state) => state.answers);
  const newNames = new Set(values.map(({ createdAs }) => createdAs)).size;
  const rows = (
    <ul className="flex flex-col divide-y rounded-button border bg-surface">
      {values.map((unknown) => (
        <UnknownRow
          key={unknown.value}
          unknown={unknown}
          existing={existing}
          onBlank={onBlank(unknown)}
          chosen={
            answers[unknown.attribute]?.[unknown.value] ??
            applied[unknown.attribute]?.[unknown.value]
          }
        />
      ))}
    </ul>
  );
  if (values.some(({ asks }) => asks)) {
    return (
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <h4 className="text-sm font-semibold">{label}</h4>
          <AnswersForAll {...{ values, applied }} />
          {LOOKUP_OF[attribute] === "supplier" && <SuppliersLink />}
        </div>
        {rows}
      </div>
    );
  }
  return (
    <details className="group flex flex-col gap-2">
      <summary className="flex min-h-8 list-none items-center gap-2 text-sm">
        <ChevronRight className="size-4 transition-transform group-open:rotate-90" />
        <span className="font-semibold">{label}</span>
        <span className="text-ink-muted">{unknownTexts.willBeCreated(newNames)}</span>
        <span className="link">{unknownTexts.review}</span>
      </summary>
      <div className="pt-2">{rows}</div>
    </details>
  );
}

/** One press for all values that nobody has answered yet, where they have the same answer. */
function AnswersForAll({ values, applied }: Pick<AttributeValuesProps, "values" | "applied">) {
  const answers = useWizardStore((state) => state.answers);
  const valueAnswered = useWizardStore((state) => state.valueAnswered);
  const given = mergedAnswers(applied, answers);
  const open = values.filter((one) => one.asks && !given[one.attribute]?.[one.value]);
  const similar = open.filter(({ suggestion }) => suggestion);
  const others = open.filter(({ suggestion }) => !suggestion);
  const kind = others[0] && madeHere(others[0]);
  const creatable = others.filter(({ canCreate }) => canCreate);
  return (
    <>
      {similar.length > 1 && (
        <Button
          size="sm"
          onClick={() => {
            for (const one of similar) valueAnswered(one, String(one.suggestion?.id));
          }}
        >
          {unknownTexts.acceptSimilar(similar.length)}
        </Button>
      )}
      {others.length > 1 && kind && (
        <NewRecordButton
          kind={kind}
          names={others.map(({ value }) => value)}
          onCreated={({ id }, asked) => {
            const one = others.find(({ value }) => value === asked);
            if (one) valueAnswered(one, String(id));
          }}
        />
      )}
      {creatable.length > 1 && (
        <Button
          size="sm"
          onClick={() => {
            for (const one of creatable) valueAnswered(one, CREATE);
          }}
        >
          {unknownTexts.createAll(new Set(creatable.map(({ createdAs }) => createdAs)).size)}
        </Button>
      )}
    </>
  );
}

/** What needs a RUT, and is made in a window of its own. */
function madeHere({ attribute }: UnknownValue): NewRecordKind | null {
  const lookup = LOOKUP_OF[attribute] ?? attribute;
  return lookup === "company" || lookup === "supplier" ? lookup : null;
}

interface UnknownRowProps {
  unknown: UnknownValue;
  existing: readonly ExistingChoice[];
  chosen: Resolution | undefined;
  onBlank: (() => void) | null;
}

/** One unknown value: where it is in the file, and what to do with all of its rows. */
function UnknownRow({ unknown, existing, chosen, onBlank }: UnknownRowProps) {
  const valueAnswered = useWizardStore((state) => state.valueAnswered);
  const { count, rows } = unknown;
  return (
    <li className="grid items-center gap-x-4 gap-y-2 px-3 py-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
      <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <div className="min-w-0">
          <p className="text-sm font-semibold break-words">{unknown.value}</p>
          <p className="text-xs text-ink-muted">
            {unknownTexts.where(count, rows.join(", "), count > rows.length ? "…" : "")}
          </p>
        </div>
        {!chosen && <Shortcuts unknown={unknown} onBlank={onBlank} />}
      </div>
      {LOOKUP_OF[unknown.attribute] === "supplier" ? (
        <SupplierAnswer unknown={unknown} chosen={chosen} />
      ) : (
        <ComboboxField
          label={`${unknown.label} "${unknown.value}"`}
          hideLabel
          placeholder={unknownTexts.choose}
          value={answerOf(chosen) || silentAnswer(unknown)}
          onValueChange={(answer) => valueAnswered(unknown, answer)}
          options={answerChoices(unknown, existing)}
        />
      )}
    </li>
  );
}

/** Suppliers are too many for a list: the server finds them by what one types. */
function SupplierAnswer({ unknown, chosen }: Pick<UnknownRowProps, "unknown" | "chosen">) {
  const valueAnswered = useWizardStore((state) => state.valueAnswered);
  const answer = answerOf(chosen);
  const fixed = answerChoices(unknown, []);
  const known = fixed.find(({ value }) => value === answer)?.label;
  const name = useSupplierName(known === undefined ? answer : "");
  return (
    <SearchCombobox
      label={`${unknown.label} "${unknown.value}"`}
      hideLabel
      placeholder={unknownTexts.choose}
      value={answer}
      shown={known ?? name ?? ""}
      cacheKey={`suppliers for ${unknown.value}`}
      load={async (q, signal) => {
        const first = q ? [] : fixed;
        const found = await findSuppliers(q, signal);
        // Who is proposed is among them, too.
        return [
          ...first,
          ...found.filter(({ value }) => !first.some((one) => one.value === value)),
        ];
      }}
      onChoose={({ value }) => valueAnswered(unknown, value)}
    />
  );
}

/** The likely answers, one press away. */
function Shortcuts({ unknown, onBlank }: Pick<UnknownRowProps, "unknown" | "onBlank">) {
  const valueAnswered = useWizardStore((state) => state.valueAnswered);
  const { value, suggestion, canCreate, asks, createdAs } = unknown;
  const kind = madeHere(unknown);
  return (
    <div className="flex flex-wrap gap-2">
      {suggestion && (
        <Button size="sm" onClick={() => valueAnswered(unknown, String(suggestion.id))}>
          {reviewTexts.isExisting(suggestion.name)}
        </Button>
      )}
      {asks && canCreate && !suggestion && (
        <Button size="sm" onClick={() => valueAnswered(unknown, CREATE)}>
          {reviewTexts.create(createdAs)}
        </Button>
      )}
      {kind && (
        <NewRecordButton
          kind={kind}
          names={[value]}
          onCreated={({ id }) => valueAnswered(unknown, String(id))}
        />
      )}
      {asks && onBlank && (
        <Button size="sm" variant="ghost" onClick={onBlank}>
          {gridTexts.without(unknown.label)}
        </Button>
      )}
    </div>
  );
}
