/** Organización: its name, logo and colour. */

import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { type LogoChange, LogoInput } from "@/entities/company/logo";
import { ResettableSection, type SectionFormProps } from "@/features/settings/resettable-section";
import { commonTexts, organisationTexts } from "@/features/settings/texts";
import type { components } from "@/generated/schema";
import { api, bodyOf, dataOf } from "@/platform/api/client";
import { upload } from "@/platform/api/files";
import { brandQuery, type Tones } from "@/platform/brand/brand";
import { textOf, useBoundField } from "@/platform/forms/form-context";
import { FormSection } from "@/platform/forms/form-section";
import { TextInput } from "@/platform/forms/inputs";
import { RecordForm } from "@/platform/forms/record-form";
import { patterned, requiredLine } from "@/platform/forms/rules";
import { type RecordFormState, useRecordForm } from "@/platform/forms/use-record-form";
import { toast } from "@/platform/ui/toast";

export function OrganisationSection() {
  const client = useQueryClient();
  const settings = useQuery(organisationQuery);

  async function reset(): Promise<void> {
    organisationChanged(client, known(await bodyOf(api.DELETE(PATH))));
    await client.invalidateQueries({ queryKey: organisationQuery.queryKey });
  }

  return (
    <ResettableSection
      settings={settings}
      title={commonTexts.organisationTitle}
      description={organisationTexts.resetHelp}
      onReset={reset}
    >
      {(known, again) => <OrganisationForm known={known} onDiscard={again} />}
    </ResettableSection>
  );
}

const HEX = /^#[\da-f]{6}$/i;
/** The product's own, where the picker begins. */
const OWN_COLOUR = "#0b6675";
const NAME_CHARS = 80;

const schema = z.object({
  name: requiredLine({ min: 2, max: NAME_CHARS, message: organisationTexts.nameMissing }),
  logo: z.custom<LogoChange>(),
  colour: patterned(HEX, organisationTexts.colourWrong),
});

type OrganisationTyped = z.input<typeof schema>;

/** How the organisation is called and looks, with its colour shown in both themes. */
function OrganisationForm({ known, onDiscard }: SectionFormProps<KnownOrganisation>) {
  const client = useQueryClient();
  const form: RecordFormState = useRecordForm({
    schema,
    ...beginning(known),
    fields: {
      name: commonTexts.name,
      logo: organisationTexts.logo,
      colour: commonTexts.colour,
    },
    required: ["name"],
    noun: commonTexts.noun,
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
      void toast.done(commonTexts.saved);
    },
    reload: async () => beginning(await readOrganisation()),
  });
  const { name, logo: present } = known.settings;
  return (
    <RecordForm
      form={form}
      label={commonTexts.organisationTitle}
      submitLabel={commonTexts.save}
      cancelLabel={commonTexts.discard}
      onCancel={onDiscard}
    >
      <FormSection<OrganisationTyped>
        title={organisationTexts.identity}
        description={organisationTexts.identityHelp}
        fields={["name", "logo", "colour"]}
      >
        <TextInput<OrganisationTyped> name="name" />
        <LogoInput<OrganisationTyped> name="logo" companyName={name} present={present} />
        <ColourInput />
      </FormSection>
    </RecordForm>
  );
}

/** Settings that nobody changed yet exist all the same. */
function beginning({ settings: { name, colour }, updatedAt }: KnownOrganisation) {
  const values: OrganisationTyped = { name, logo: "", colour: colour ?? "" };
  return { values, updatedAt: updatedAt ?? "" };
}

function ColourInput() {
  const field = useBoundField<OrganisationTyped>("colour");
  const colour = textOf(field.value);
  const isColour = HEX.test(colour);
  const { data: tones } = useQuery({
    queryKey: ["tones", colour],
    queryFn: ({ signal }) =>
      dataOf(api.GET(`${PATH}/tones`, { params: { query: { colour } }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isColour,
  });
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-end gap-3">
        <TextInput<OrganisationTyped> name="colour" maxLength={7} width="sm" />
        <input
          type="color"
          aria-label={organisationTexts.chooseColour}
          value={isColour ? colour : OWN_COLOUR}
          onChange={(event) => field.change(event.target.value)}
          className="size-(--control) shrink-0 cursor-pointer rounded-field border border-line-control bg-surface p-1"
        />
      </div>
      <p className="text-xs text-ink-subtle">{organisationTexts.colourHelp}</p>
      {isColour && tones && <TonesPreview tones={tones} />}
    </div>
  );
}

const THEMES = [
  { theme: "light", label: organisationTexts.lightTheme, surface: "#ffffff" },
  { theme: "dark", label: organisationTexts.darkTheme, surface: "#161d26" },
] as const;

/** The tones as they will be, on the surfaces of both themes. */
function TonesPreview({ tones }: { tones: Tones }) {
  return (
    <ul aria-label={organisationTexts.preview} className="grid gap-3 sm:grid-cols-2">
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
            {organisationTexts.sampleButton}
          </span>
          <span
            className="rounded-pill px-2 py-0.5"
            style={{ background: tones.soft[theme], color: tones.onSoft[theme] }}
          >
            {organisationTexts.sampleChosen}
          </span>
        </li>
      ))}
    </ul>
  );
}

type Schemas = components["schemas"];
type Organisation = Schemas["OrganisationSettings"];

interface KnownOrganisation {
  settings: Organisation;
  updatedAt: string | null;
}

const PATH = "/api/settings/organisation";

const organisationQuery = queryOptions({
  queryKey: ["settings", "organisation"],
  queryFn: ({ signal }) => readOrganisation(signal),
});

async function readOrganisation(signal?: AbortSignal): Promise<KnownOrganisation> {
  return known(await bodyOf(api.GET(PATH, signal ? { signal } : {})));
}

async function changeOrganisation(
  body: Schemas["OrganisationSettingsForm"],
): Promise<KnownOrganisation> {
  return known(await bodyOf(api.PUT(PATH, { body })));
}

/** The bar at the top follows the brand; whether that arrives says nothing of what was saved. */
function organisationChanged(client: QueryClient, known: KnownOrganisation): void {
  client.setQueryData(organisationQuery.queryKey, known);
  void client.prefetchQuery({ ...brandQuery, staleTime: 0 });
}

/** The address of the logo after a change; undefined while nothing is said of it. */
async function logoAddress(change: LogoChange | undefined) {
  if (!change) return undefined;
  if (change === "remove") return null;
  return (await upload(`${PATH}/logo`, { form: { logo: change } })).logo;
}

function known({ data, meta }: { data: Organisation; meta: { updatedAt: string | null } }) {
  return { settings: data, updatedAt: meta.updatedAt };
}
