/** A source of scheduled loads as it is made or changed. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useOpenCompanyChoices } from "@/entities/lookups/lookups";
import { ChecksInput } from "@/features/settings/checks-input";
import { PasswordInput } from "@/features/settings/password-input";
import {
  bodyOf,
  type Choices,
  changeSource,
  choicesQuery,
  createSource,
  crossRules,
  getSource,
  newValues,
  requiredOf,
  SOURCES_KEY,
  type Source,
  type SourceValues,
  sourceSchema,
  valuesOf,
} from "@/features/settings/sources";
import { sourceTexts } from "@/features/settings/sources-texts";
import { commonTexts } from "@/features/settings/texts";
import { useSession } from "@/platform/api/session";
import { useFill, useTyped } from "@/platform/forms/form-context";
import { FormDialog } from "@/platform/forms/form-dialog";
import {
  SegmentedInput,
  SwitchInput,
  TextareaInput,
  TextInput,
  TimeInput,
} from "@/platform/forms/inputs";
import { SelectInput } from "@/platform/forms/select-input";
import { ofRecord, useRecordForm } from "@/platform/forms/use-record-form";
import { LOADED_KINDS } from "@/platform/lib/load-kinds";
import { Dialog } from "@/platform/ui/dialog";
import { AsyncView, TextSkeleton } from "@/platform/ui/states";

interface SourceDialogProps {
  /** The one that is changed; null for a new one. */
  source: Source | null;
  onClose: () => void;
  onSaved: (saved: Source) => void;
}

export function SourceDialog(props: SourceDialogProps) {
  const choices = useQuery(choicesQuery);
  const title = props.source ? commonTexts.editOf(props.source.name) : sourceTexts.add;
  if (choices.data) return <FilledDialog {...props} title={title} choices={choices.data} />;
  return (
    <Dialog onClose={props.onClose} title={title}>
      <AsyncView
        query={choices}
        loaded={sourceTexts.loadedChoices}
        skeleton={<TextSkeleton lines={8} />}
      >
        {() => null}
      </AsyncView>
    </Dialog>
  );
}

function FilledDialog({
  source,
  title,
  choices,
  onClose,
  onSaved,
}: SourceDialogProps & { title: string; choices: Choices }) {
  const client = useQueryClient();
  const userId = useSession(({ user }) => user?.id ?? 0);
  const form = useRecordForm({
    schema: sourceSchema,
    cross: crossRules,
    ...(source
      ? ofRecord(source, valuesOf, () => getSource(source.id))
      : { values: newValues(userId, choices) }),
    fields: sourceTexts.fields,
    required: requiredOf,
    noun: sourceTexts.noun,
    nested: true,
    save: async (_changes, all, { updatedAt }) => {
      const body = bodyOf(all);
      const saved = source
        ? await changeSource(source.id, { ...body, ...(updatedAt ? { updatedAt } : {}) })
        : await createSource({ ...body, way: all.way });
      await client.invalidateQueries({ queryKey: SOURCES_KEY });
      return saved;
    },
    onSaved,
  });
  return (
    <FormDialog
      form={form}
      title={title}
      description={source ? undefined : sourceTexts.addHelp}
      submitLabel={source ? sourceTexts.save : sourceTexts.create}
      onClose={onClose}
    >
      <TextInput<SourceValues> name="name" hint={sourceTexts.nameHint} />
      <PlaceInputs source={source} choices={choices} />
      <LoadInputs source={source} choices={choices} />
      <ChecksInput<SourceValues>
        name="weekdays"
        choices={sourceTexts.dayNames.map((label, index) => ({ value: String(index + 1), label }))}
      />
      <TimeInput<SourceValues> name="time" hint={sourceTexts.timeHint} />
      <ChecksInput<SourceValues>
        name="mailTo"
        hint={sourceTexts.mailHint}
        choices={choices.administrators.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
    </FormDialog>
  );
}

interface PartProps {
  source: Source | null;
  choices: Choices;
}

/** Where the file is: each way asks for something else, and stays what it was made as. */
function PlaceInputs({ source, choices }: PartProps) {
  const way = useTyped((typed: SourceValues) => typed.way);
  const secret = source?.hasSecret ? sourceTexts.secretKept : sourceTexts.secretNew;
  const ways = Object.entries(sourceTexts.ways)
    .filter(([value]) => value !== "folder" || !choices.noFolders)
    .map(([value, label]) => ({ value, label }));
  return (
    <>
      {!source && <SegmentedInput<SourceValues> name="way" options={ways} />}
      {!source && choices.noFolders && (
        <p className="-mt-2 text-xs text-ink-subtle text-pretty">{choices.noFolders}</p>
      )}
      {way === "https" && (
        <>
          <TextInput<SourceValues> name="url" hint={sourceTexts.urlHint} />
          <TextInput<SourceValues> name="header" hint={sourceTexts.headerHint} />
          <PasswordInput<SourceValues>
            name="headerValue"
            autoComplete="new-password"
            hint={secret}
          />
        </>
      )}
      {way === "sftp" && (
        <>
          <TextInput<SourceValues> name="host" />
          <TextInput<SourceValues>
            name="port"
            inputMode="numeric"
            hint={sourceTexts.portHint}
            width="sm"
          />
          <TextInput<SourceValues> name="username" />
          <PasswordInput<SourceValues> name="password" autoComplete="new-password" hint={secret} />
          <TextareaInput<SourceValues>
            name="privateKey"
            rows={3}
            hint={sourceTexts.privateKeyHint}
          />
          <PasswordInput<SourceValues> name="passphrase" autoComplete="new-password" />
        </>
      )}
      {way !== "https" && (
        <>
          <TextInput<SourceValues>
            name="folder"
            hint={way === "sftp" ? sourceTexts.folderHintSftp : sourceTexts.folderHint}
          />
          <TextInput<SourceValues> name="pattern" hint={sourceTexts.patternHint} />
          <SwitchInput<SourceValues> name="marker" description={sourceTexts.markerHint} />
        </>
      )}
    </>
  );
}

/** What is loaded of it, for whom, and by which template: one of that kind and company. */
function LoadInputs({ source, choices }: PartProps) {
  const companies = useOpenCompanyChoices(source?.company_id ?? null);
  const fill = useFill<SourceValues>();
  const { model_id: kind, company_id: company } = useTyped((typed: SourceValues) => typed);
  const templates = choices.templates.filter(
    ({ model_id, company_id }) =>
      String(model_id) === kind && (company_id === null || String(company_id) === company),
  );
  const kinds = Object.values(LOADED_KINDS).filter(
    ({ modelId, onlyAdmin }) => choices.model_ids.includes(modelId) && !(onlyAdmin && company),
  );
  const forget = () => fill("template_id", "");
  return (
    <>
      <SelectInput<SourceValues>
        name="model_id"
        options={kinds.map(({ modelId, label }) => ({ value: String(modelId), label }))}
        onChosen={forget}
      />
      <SelectInput<SourceValues>
        name="company_id"
        options={companies}
        clearable
        placeholder={commonTexts.allCompanies}
        hint={sourceTexts.companyHint}
        onChosen={forget}
      />
      {templates.length > 0 && (
        <SelectInput<SourceValues>
          name="template_id"
          options={templates.map(({ id, name }) => ({ value: String(id), label: name }))}
          clearable
          placeholder={sourceTexts.noTemplate}
          hint={sourceTexts.templateHint}
        />
      )}
    </>
  );
}
