/** Name and RUT of a company that a load is missing. */

import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
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

interface NewCompanyFormProps {
  /** What the file calls it, to start from. */
  name: string;
  onCreated: (company: NewCompany) => void;
  onCancel: () => void;
}

export function NewCompanyForm({ name: suggested, onCreated, onCancel }: NewCompanyFormProps) {
  const formId = useId();
  const [name, setName] = useState(suggested);
  const [rut, setRut] = useState("");
  const { create, busy, error } = useCreating(onCreated);
  const { name: nameFaults, rut: rutFaults } = error instanceof ApiError ? error.fields : {};
  const unplaced = error && !nameFaults && !rutFaults ? describeError(error).message : null;

  function submit(event: FormEvent): void {
    event.preventDefault();
    void create(name, rut);
  }

  return (
    <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
      {unplaced && <Banner tone="danger">{unplaced}</Banner>}
      <TextField
        label={newCompanyTexts.name}
        value={name}
        error={nameFaults?.[0]}
        onChange={(event) => setName(event.target.value)}
      />
      <RutField
        label={newCompanyTexts.rut}
        value={rut}
        hint={newCompanyTexts.rutHint}
        error={rutFaults?.[0]}
        onValueChange={setRut}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onCancel}>{commonTexts.cancel}</Button>
        <Button type="submit" variant="primary" loading={busy}>
          {newCompanyTexts.create}
        </Button>
      </div>
    </form>
  );
}

function useCreating(onCreated: (company: NewCompany) => void) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function create(name: string, rut: string): Promise<void> {
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      const company = await upload("/api/createcompany", { form: { name, rut } });
      await queries.invalidateQueries({ queryKey: companiesQuery.queryKey });
      onCreated(company);
    } catch (trouble) {
      setError(trouble);
    } finally {
      setBusy(false);
    }
  }

  return { create, busy, error };
}
