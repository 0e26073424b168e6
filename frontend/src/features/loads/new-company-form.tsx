/** Names and RUTs of the companies that a load is missing. */

import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { companiesQuery } from "@/entities/lookups/lookups";
import { commonTexts, newCompanyTexts } from "@/features/loads/texts";
import { ApiError, describeError } from "@/platform/api/errors";
import { upload } from "@/platform/api/files";
import { Banner } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";
import { RutField } from "@/platform/ui/rut-field";
import { TextField } from "@/platform/ui/text-field";

export interface NewCompany {
  company_id: number;
  name: string;
}

interface Made {
  /** What the file calls it. */
  asked: string;
  company: NewCompany;
}

interface NewCompanyFormProps {
  /** What the file calls them, to start from. */
  names: readonly string[];
  /** Told what was made: all of them, or what there is when the person gives up. */
  onClose: (made: readonly Made[]) => void;
}

interface Line {
  asked: string;
  name: string;
  rut: string;
  error?: unknown;
}

export function NewCompanyForm({ names, onClose }: NewCompanyFormProps) {
  const { lines, change, create, made, busy } = useCreating(names, onClose);

  function submit(event: FormEvent): void {
    event.preventDefault();
    void create();
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {made.length > 0 && (
        <Banner tone="info">{newCompanyTexts.alreadyMade(made.map(({ asked }) => asked))}</Banner>
      )}
      {lines.map((line) => (
        <LineFields
          key={line.asked}
          line={line}
          beside={names.length > 1}
          onChange={(fields) => change(line.asked, fields)}
        />
      ))}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={() => onClose(made)}>{commonTexts.cancel}</Button>
        <Button type="submit" variant="primary" loading={busy}>
          {lines.length > 1 ? newCompanyTexts.createAll(lines.length) : newCompanyTexts.create}
        </Button>
      </div>
    </form>
  );
}

interface LineFieldsProps {
  line: Line;
  /** One of several: its fields stand side by side. */
  beside: boolean;
  onChange: (fields: Partial<Line>) => void;
}

function LineFields({ line, beside, onChange }: LineFieldsProps) {
  const { asked, name, rut, error } = line;
  const faults = error instanceof ApiError ? error.fields : {};
  const unplaced = error && !faults.name && !faults.rut ? describeError(error).message : null;
  return (
    <div className={beside ? "grid gap-x-4 gap-y-2 sm:grid-cols-[3fr_2fr]" : "contents"}>
      {unplaced && (
        <div className="sm:col-span-full">
          <Banner tone="danger">{unplaced}</Banner>
        </div>
      )}
      <TextField
        label={newCompanyTexts.name}
        value={name}
        error={faults.name?.[0]}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <RutField
        label={beside ? newCompanyTexts.rutOf(asked) : newCompanyTexts.rut}
        value={rut}
        hint={beside ? undefined : newCompanyTexts.rutHint}
        error={faults.rut?.[0]}
        onValueChange={(value) => onChange({ rut: value })}
      />
    </div>
  );
}

/** Makes one after the other, and stops at none that the server refuses. */
function useCreating(names: readonly string[], onClose: NewCompanyFormProps["onClose"]) {
  const queries = useQueryClient();
  const [lines, setLines] = useState<readonly Line[]>(() =>
    names.map((name) => ({ asked: name, name, rut: "" })),
  );
  const [made, setMade] = useState<readonly Made[]>([]);
  const [busy, setBusy] = useState(false);

  function change(asked: string, fields: Partial<Line>): void {
    setLines((all) => all.map((line) => (line.asked === asked ? { ...line, ...fields } : line)));
  }

  async function create(): Promise<void> {
    if (busy) return;
    setBusy(true);
    const done = [...made];
    const refused: Line[] = [];
    for (const { error: _, ...line } of lines) {
      const form = { name: line.name, rut: line.rut };
      try {
        done.push({ asked: line.asked, company: await upload("/api/createcompany", { form }) });
      } catch (error) {
        refused.push({ ...line, error });
      }
    }
    if (done.length > made.length)
      await queries.invalidateQueries({ queryKey: companiesQuery.queryKey });
    setMade(done);
    setLines(refused);
    setBusy(false);
    if (refused.length === 0) onClose(done);
  }

  return { lines, change, create, made, busy };
}
