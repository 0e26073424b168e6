/** A company from inside a form that wants one. */

import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { HeadcountField, headcountFields } from "@/entities/company/headcount-field";
import { companiesQuery } from "@/entities/lookups/lookups";
import { upload } from "@/platform/api/files";
import { endSentence } from "@/platform/lib/format";
import { Banner } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";
import { Dialog } from "@/platform/ui/dialog";
import { announce } from "@/platform/ui/live-region";
import { RutField } from "@/platform/ui/rut-field";
import { TextField } from "@/platform/ui/text-field";
import { useCall } from "@/platform/ui/use-call";

interface NewCompanyDialogProps {
  onMade: (id: number) => void;
  onClose: () => void;
}

/** What a company cannot be without; the rest is filled in on its own screen. */
export function NewCompanyDialog({ onMade, onClose }: NewCompanyDialogProps) {
  const queries = useQueryClient();
  const formId = useId();
  const [form, setForm] = useState({ name: "", rut: "", dotacion: "" });
  const { run, busy, error, refused } = useCall(async () => {
    const made = await upload("/api/createcompany", {
      form: { name: form.name, rut: form.rut, ...headcountFields(form.dotacion) },
    });
    await queries.invalidateQueries({ queryKey: companiesQuery.queryKey });
    announce(`Empresa creada: ${endSentence(form.name)}`);
    onMade(made.company_id);
    onClose();
  });
  const faults = refused?.fields ?? {};
  const isElsewhere = error !== undefined && !faults.name && !faults.rut && !faults.dotacion;

  function make(event: FormEvent): void {
    event.preventDefault();
    // The form that waits below is not meant.
    event.stopPropagation();
    void run();
  }

  return (
    <Dialog
      onClose={onClose}
      title="Nueva empresa"
      description="Podrás completar sus otros datos después."
      confirm={
        <Button type="submit" form={formId} variant="primary" loading={busy}>
          Crear empresa
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void make(event)}
        className="flex flex-col gap-4"
      >
        {isElsewhere && <Banner tone="danger">{error}</Banner>}
        <TextField
          label="Nombre o razón social"
          value={form.name}
          error={faults.name?.[0]}
          onChange={({ target }) => setForm({ ...form, name: target.value })}
        />
        <RutField
          label="RUT"
          value={form.rut}
          hint="Por ejemplo: 76.086.428-5"
          error={faults.rut?.[0]}
          onValueChange={(rut) => setForm({ ...form, rut })}
        />
        <HeadcountField
          value={form.dotacion}
          error={faults.dotacion?.[0]}
          onChange={(dotacion) => setForm({ ...form, dotacion })}
        />
      </form>
    </Dialog>
  );
}
