/** How the organisation is called and looks, with its colour shown in both themes. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import {
  changeOrganisation,
  type KnownOrganisation,
  logoAddress,
  type Organisation,
  organisationChanged,
  readOrganisation,
  tonesQuery,
} from "@/features/settings/organisation/organisation-api";
import type { Tones } from "@/shared/brand/brand";
import { textOf, useBoundField } from "@/shared/forms/form-context";
import { FormSection } from "@/shared/forms/form-section";
import { TextInput } from "@/shared/forms/inputs/text-input";
import { RecordForm } from "@/shared/forms/record-form";
import { patterned, requiredLine } from "@/shared/forms/rules";
import { type RecordFormState, useRecordForm } from "@/shared/forms/use-record-form";
import type { LogoChange } from "@/shared/logos/logo-faults";
import { LogoInput } from "@/shared/logos/logo-input";
import { toast } from "@/shared/ui/toast";

const FIELDS = { name: "Nombre", logo: "Logo", colour: "Color" } as const;
const HEX = /^#[\da-f]{6}$/i;
/** The product's own, where the picker begins. */
const OWN_COLOUR = "#0b6675";

const schema = z.object({
  name: requiredLine({ min: 2, max: 80, message: "Ingresa el nombre de tu organización." }),
  logo: z.custom<LogoChange>(),
  colour: patterned(HEX, "Ingresa un color como #0B6675."),
});

interface OrganisationFormProps {
  known: KnownOrganisation;
  /** Begins anew with what the server has. */
  onDiscard: () => void;
}

export function OrganisationForm({ known, onDiscard }: OrganisationFormProps) {
  const form = useOrganisationForm(known);
  const { name, logo } = known.settings;
  return (
    <RecordForm
      form={form}
      label="Organización"
      submitLabel="Guardar"
      cancelLabel="Descartar cambios"
      onCancel={onDiscard}
    >
      <FormSection
        title="Identidad"
        description="Se ve en la barra superior, en los correos de cuentas y en los certificados."
        fields={["name", "logo", "colour"]}
      >
        <TextInput name="name" maxLength={80} />
        <LogoInput name="logo" companyName={name} present={logo} />
        <ColourInput />
      </FormSection>
    </RecordForm>
  );
}

function useOrganisationForm(known: KnownOrganisation): RecordFormState {
  const client = useQueryClient();
  const form: RecordFormState = useRecordForm({
    schema,
    ...beginning(known),
    fields: FIELDS,
    required: ["name"],
    noun: "esta configuración",
    save: async ({ logo, ...changes }, _all, { updatedAt }) => {
      const address = await logoAddress(logo);
      const pictured = address === undefined ? {} : { logo: address };
      const saved = await changeOrganisation({
        ...changes,
        ...pictured,
        updatedAt: updatedAt || null,
      });
      organisationChanged(client, saved);
      return saved;
    },
    onSaved: (saved) => {
      // A picture that was sent is the present one from now on.
      form.core.rebase(beginning(saved), "mine");
      void toast.done("Configuración guardada");
    },
    reload: async () => beginning(await readOrganisation()),
  });
  return form;
}

/** Settings that nobody changed yet exist all the same. */
function beginning({ settings, updatedAt }: KnownOrganisation) {
  return { values: valuesOf(settings), updatedAt: updatedAt ?? "" };
}

function valuesOf({ name, colour }: Organisation): z.input<typeof schema> {
  return { name, logo: "", colour: colour ?? "" };
}

function ColourInput() {
  const field = useBoundField("colour");
  const colour = textOf(field.value);
  const isColour = HEX.test(colour);
  const { data: tones } = useQuery({ ...tonesQuery(colour), enabled: isColour });
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-end gap-3">
        <TextInput name="colour" maxLength={7} width="sm" />
        <input
          type="color"
          aria-label="Elegir color"
          value={isColour ? colour : OWN_COLOUR}
          onChange={(event) => field.change(event.target.value)}
          className="size-(--control) shrink-0 cursor-pointer rounded-field border border-line-control bg-surface p-1"
        />
      </div>
      <p className="text-xs text-ink-subtle">
        En blanco: el color del producto. Lo ajustamos para que siempre se lea bien.
      </p>
      {isColour && tones && <TonesPreview tones={tones} />}
    </div>
  );
}

const THEMES = [
  { theme: "light", label: "Tema claro", surface: "#ffffff" },
  { theme: "dark", label: "Tema oscuro", surface: "#161d26" },
] as const;

/** The tones as they will be, on the surfaces of both themes. */
function TonesPreview({ tones }: { tones: Tones }) {
  return (
    <ul aria-label="Cómo se verá" className="grid gap-3 sm:grid-cols-2">
      {THEMES.map(({ theme, label, surface }) => (
        <li
          key={theme}
          className="flex flex-wrap items-center gap-3 rounded-card border p-4 text-sm font-medium"
          style={{ background: surface, color: tones.primary[theme] }}
        >
          <span>{label}</span>
          <span
            className="rounded-button px-3 py-1.5"
            style={{ background: tones.primary[theme], color: tones.onPrimary[theme] }}
          >
            Botón
          </span>
          <span
            className="rounded-pill px-2 py-0.5"
            style={{ background: tones.soft[theme], color: tones.onSoft[theme] }}
          >
            Elegido
          </span>
        </li>
      ))}
    </ul>
  );
}
