/** Names and RUTs of the companies or suppliers that a load is missing. */

import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { HeadcountField, headcountFields } from "@/entities/company/headcount-field";
import { companiesQuery } from "@/entities/lookups/lookups";
import { commonTexts, newRecordTexts } from "@/features/loads/texts";
import { api, dataOf } from "@/platform/api/client";
import { ApiError, describeError } from "@/platform/api/errors";
import { upload } from "@/platform/api/files";
import { attempt } from "@/platform/ui/attempt";
import { Banner } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";
import { RutField } from "@/platform/ui/rut-field";
import { TextField } from "@/platform/ui/text-field";
import { useCall } from "@/platform/ui/use-call";

export type NewRecordKind = "company" | "supplier";

export interface NewRecord {
  id: number;
  name: string;
}

interface Made {
  /** What the file calls it. */
  asked: string;
  record: NewRecord;
}

interface NewRecordFormProps {
  kind: NewRecordKind;
  /** What the file calls them, to start from. */
  names: readonly string[];
  /** Told what was made: all of them, or what there is when the person gives up. */
  onClose: (made: readonly Made[]) => void;
}

interface Line {
  asked: string;
  name: string;
  rut: string;
  /** Of companies only. */
  dotacion: string;
  error?: unknown;
}

export function NewRecordForm({ kind, names, onClose }: NewRecordFormProps) {
  const { lines, change, create, made, busy } = useCreating(kind, names, onClose);
  const form = useRef<HTMLFormElement>(null);
  const texts = newRecordTexts[kind];

  // The form comes after its window, which has nothing to give the focus to before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: again after each time that some were made.
  useEffect(() => {
    const fields = [...(form.current?.querySelectorAll("input") ?? [])];
    const refused = fields.find((field) => field.getAttribute("aria-invalid") === "true");
    (refused ?? fields.find(({ value }) => value === ""))?.focus();
  }, [made]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    void create();
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      {made.length > 0 && (
        <Banner tone="info">{newRecordTexts.alreadyMade(made.map(({ asked }) => asked))}</Banner>
      )}
      {lines.map((line) => (
        <LineFields
          key={line.asked}
          line={line}
          kind={kind}
          beside={names.length > 1}
          onChange={(fields) => change(line.asked, fields)}
        />
      ))}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={() => onClose(made)}>{commonTexts.cancel}</Button>
        <Button type="submit" variant="primary" loading={busy}>
          {lines.length > 1 ? texts.createAll(lines.length) : texts.create}
        </Button>
      </div>
    </form>
  );
}

interface LineFieldsProps {
  line: Line;
  kind: NewRecordKind;
  /** One of several: its fields stand side by side. */
  beside: boolean;
  onChange: (fields: Partial<Line>) => void;
}

/** The fields of one of several stand side by side. */
const LINES: Readonly<Record<NewRecordKind, string>> = {
  company: "grid gap-x-4 gap-y-2 sm:grid-cols-[3fr_2fr_2fr]",
  supplier: "grid gap-x-4 gap-y-2 sm:grid-cols-[3fr_2fr]",
};

function LineFields({ line, kind, beside, onChange }: LineFieldsProps) {
  const { asked, name, rut, dotacion, error } = line;
  const faults = error instanceof ApiError ? error.fields : {};
  const nameFault = faults.name ?? faults.razon_social;
  const isPlaced = nameFault || faults.rut || faults.dotacion;
  const unplaced = error && !isPlaced ? describeError(error).message : null;
  return (
    <div className={beside ? LINES[kind] : "contents"}>
      {unplaced && (
        <div className="sm:col-span-full">
          <Banner tone="danger">{unplaced}</Banner>
        </div>
      )}
      <TextField
        label={newRecordTexts.name}
        value={name}
        error={nameFault?.[0]}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <RutField
        label={beside ? newRecordTexts.rutOf(asked) : newRecordTexts.rut}
        value={rut}
        hint={beside ? undefined : newRecordTexts.rutHint}
        error={faults.rut?.[0]}
        onValueChange={(value) => onChange({ rut: value })}
      />
      {kind === "company" && (
        <HeadcountField
          {...(beside && { label: newRecordTexts.headcountOf(asked), explained: false })}
          value={dotacion}
          error={faults.dotacion?.[0]}
          onChange={(typed) => onChange({ dotacion: typed })}
        />
      )}
    </div>
  );
}

const MAKES: Readonly<Record<NewRecordKind, (line: Line) => Promise<NewRecord>>> = {
  company: async ({ name, rut, dotacion }) => {
    const made = await upload("/api/createcompany", {
      form: { name, rut, ...headcountFields(dotacion) },
    });
    return { id: made.company_id, name: made.name };
  },
  supplier: async ({ name, rut }) => {
    const body = { rut, razon_social: name };
    const made = await dataOf(api.POST("/api/createsupplier", { body }));
    return { id: made.supplier_id, name: made.razon_social };
  },
};

/** Makes one after the other, and stops at none that the server refuses. */
function useCreating(
  kind: NewRecordKind,
  names: readonly string[],
  onClose: NewRecordFormProps["onClose"],
) {
  const queries = useQueryClient();
  const [lines, setLines] = useState<readonly Line[]>(() =>
    names.map((name) => ({ asked: name, name, rut: "", dotacion: "" })),
  );
  const [made, setMade] = useState<readonly Made[]>([]);

  function change(asked: string, fields: Partial<Line>): void {
    setLines((all) => all.map((line) => (line.asked === asked ? { ...line, ...fields } : line)));
  }

  const { run: create, busy } = useCall(async () => {
    const done = [...made];
    const refused: Line[] = [];
    for (const { error: _, ...line } of lines) {
      await attempt(
        (error) => refused.push({ ...line, error }),
        async () => done.push({ asked: line.asked, record: await MAKES[kind](line) }),
      );
    }
    if (done.length > made.length && kind === "company")
      await queries.invalidateQueries({ queryKey: companiesQuery.queryKey });
    setMade(done);
    setLines(refused);
    if (refused.length === 0) onClose(done);
  });

  return { lines, change, create, made, busy };
}
