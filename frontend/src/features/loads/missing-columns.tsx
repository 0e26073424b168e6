/** Beside the columns: what is still without one, and values for all rows where that makes sense. */

import { CircleCheck, HelpCircle, Plus, TriangleAlert } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { findSuppliers } from "@/entities/supplier/supplier";
import { useLookupChoices } from "@/features/loads/api";
import { FromColumnButton, MadeDataList, SameName, useMadeData } from "@/features/loads/made-data";
import { columnsTexts } from "@/features/loads/mapping-texts";
import { NewRecordButton } from "@/features/loads/new-record";
import { type ColumnChoice, laterAttributes, madeData, takesDefault } from "@/features/loads/rules";
import { sessionsTexts } from "@/features/loads/sessions/texts";
import type { Attribute } from "@/features/loads/types";
import type { FieldErrors } from "@/features/loads/use-columns-saving";
import { type ReadMapping, useWizardStore } from "@/features/loads/wizard";
import { SearchCombobox } from "@/platform/forms/search-combobox";
import { formatList } from "@/platform/lib/format";
import { late } from "@/platform/lib/late";
import { LOADED_KINDS } from "@/platform/lib/load-kinds";
import { Button } from "@/platform/ui/button";
import { ComboboxField } from "@/platform/ui/combobox-field";
import { Menu } from "@/platform/ui/menu";
import { SelectField } from "@/platform/ui/select-field";
import { TextField } from "@/platform/ui/text-field";

interface MissingPanelProps {
  mapping: ReadMapping;
  columns: readonly ColumnChoice[];
  missing: readonly Attribute[];
  /** Required of new rows only, in a file that brings the key of the others. */
  onlyOfNew: readonly Attribute[];
  /** Not required, and yet most rows fail without them. */
  advised: readonly Attribute[];
  /** What becomes of the attendance of the file. */
  sessions: "open" | "counted" | "left_out" | null;
  errors: FieldErrors;
}

export function MissingPanel(props: MissingPanelProps) {
  const { mapping, columns, missing, onlyOfNew, advised, sessions, errors } = props;
  const [added, setAdded] = useState<readonly string[]>([]);
  const opened = useWizardStore((state) => state.asked);
  const drafted = useWizardStore((state) => state.defaults);
  useOnlyCompany(mapping, [...missing, ...advised]);
  const asksFranchise = useProposedFranchise(mapping, columns);
  const defaults = { ...mapping.options.defaults, ...drafted };
  const asked = new Set([
    ...added,
    ...(opened === null ? [] : [opened]),
    ...Object.keys(defaults).filter((name) => defaults[name]),
  ]);
  const isMissing = new Set(
    [...missing, ...onlyOfNew, ...advised].map(({ attribute }) => attribute),
  );
  const optional = mapping.attributes.filter(
    (attribute) =>
      takesDefault(attribute) &&
      !isMissing.has(attribute.attribute) &&
      !(asksFranchise && attribute.attribute === FRANCHISE),
  );
  const panel = useRef<HTMLElement>(null);
  useAskedField(panel, opened);
  return (
    <aside
      ref={panel}
      className="flex flex-col gap-5 rounded-card border bg-surface p-4 xl:sticky xl:top-4"
    >
      {asksFranchise && <FranchiseQuestion value={defaults[FRANCHISE] ?? ""} />}
      {sessions === "open" && (
        <h3 className="flex gap-2 text-sm font-semibold">
          <HelpCircle className="mt-0.5 size-4 shrink-0 text-primary" />
          {sessionsTexts.waits}
        </h3>
      )}
      {sessions === "left_out" && (
        <h3 className="flex gap-2 text-sm font-semibold text-danger">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" />
          {columnsTexts.noAttendance}
        </h3>
      )}
      {(sessions === null || sessions === "counted") && (
        <MissingList {...{ mapping, columns, missing, errors, defaults }} />
      )}
      <OnlyOfNewList {...{ mapping, columns, onlyOfNew, errors, defaults }} />
      <AdvisedList {...{ mapping, columns, advised, errors, defaults }} />
      <SameName {...{ mapping, columns, asked }} />
      <MadeDataList mapping={mapping} />
      <LaterList {...{ mapping, columns, asked }} />
      <section className="flex flex-col gap-3 border-t pt-4">
        <div className="flex flex-col gap-0.5">
          <h3 className="text-sm font-semibold">{columnsTexts.defaults}</h3>
          <p className="text-xs text-ink-muted">{columnsTexts.defaultsHelp}</p>
        </div>
        {optional
          .filter(({ attribute }) => asked.has(attribute))
          .map((attribute) => (
            <DefaultField
              key={attribute.attribute}
              attribute={attribute}
              value={defaults[attribute.attribute] ?? ""}
              error={errors[attribute.attribute]}
            />
          ))}
        <AddDefault
          attributes={optional.filter(({ attribute }) => !asked.has(attribute))}
          onAdd={(attribute) => setAdded([...added, attribute])}
        />
      </section>
    </aside>
  );
}

/** The field that another screen sent the person to is in sight and has the focus, once. */
function useAskedField(panel: RefObject<HTMLElement | null>, asked: string | null): void {
  useEffect(() => {
    if (asked === null) return;
    const field = panel.current?.querySelector(`[data-datum="${CSS.escape(asked)}"]`);
    field?.scrollIntoView?.({ block: "center" });
    field?.querySelector<HTMLElement>("input, select, [role=combobox]")?.focus();
  }, [panel, asked]);
}

interface LaterListProps {
  mapping: ReadMapping;
  columns: readonly ColumnChoice[];
  /** Data whose field is open. */
  asked: ReadonlySet<string>;
}

/** What rows may lack for now: said before it is missed, each one press away from its field. */
function LaterList({ mapping, columns, asked }: LaterListProps) {
  const defaultAsked = useWizardStore((state) => state.defaultAsked);
  const given = new Set([...asked, ...madeData(useMadeData(mapping))]);
  const lacking = laterAttributes(mapping.attributes, columns, given);
  if (lacking.length === 0) return null;
  return (
    <section className="flex flex-col gap-2 border-t pt-4">
      <h3 className="text-sm font-semibold">{columnsTexts.later}</h3>
      <p className="text-xs text-ink-muted">{columnsTexts.laterHelp}</p>
      <ul className="flex flex-wrap gap-1.5">
        {lacking.map(({ attribute, label }) => (
          <li key={attribute}>
            <Button
              size="sm"
              icon={<Plus />}
              aria-label={columnsTexts.giveForAll(label)}
              onClick={() => defaultAsked(attribute)}
            >
              {label}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Where there is one company only, rows without one are of it, unless the person says otherwise. */
function useOnlyCompany(mapping: ReadMapping, without: readonly Attribute[]): void {
  const name = without.find(({ lookup }) => lookup === "company")?.attribute;
  const { data } = useLookupChoices(name ? "company" : null);
  const said = useWizardStore((state) => state.defaults[name ?? ""]);
  const defaultGiven = useWizardStore((state) => state.defaultGiven);
  const only = data?.length === 1 ? data[0]?.name : undefined;
  const isOpen = mapping.state === "read" && said === undefined;
  useEffect(() => {
    if (name && only && isOpen) defaultGiven(name, only);
  }, [name, only, isOpen, defaultGiven]);
}

const FRANCHISE = "franchiseSence";

/** A file with salaries that does not say who uses the franchise is asked; yes is what is proposed. */
function useProposedFranchise(mapping: ReadMapping, columns: readonly ColumnChoice[]): boolean {
  const isThere = mapping.attributes.some(({ attribute }) => attribute === FRANCHISE);
  const given = new Set(columns.map(({ target }) => target));
  const asks = isThere && given.has("grossSalary") && !given.has(FRANCHISE);
  const drafted = useWizardStore((state) => state.defaults[FRANCHISE]);
  const defaultGiven = useWizardStore((state) => state.defaultGiven);
  const isSaid = (drafted ?? mapping.options.defaults[FRANCHISE]) !== undefined;
  const isOpen = asks && !isSaid && mapping.state === "read";
  useEffect(() => {
    if (isOpen) defaultGiven(FRANCHISE, "Sí");
  }, [isOpen, defaultGiven]);
  return asks;
}

const FranchiseQuestion = late(
  async () => (await import("@/features/loads/franchise-question")).FranchiseQuestion,
);

interface MissingListProps {
  mapping: ReadMapping;
  columns: readonly ColumnChoice[];
  missing: readonly Attribute[];
  errors: FieldErrors;
  defaults: Readonly<Record<string, string>>;
}

function MissingList({ missing, ...given }: MissingListProps) {
  const open = missing.filter(({ attribute }) => !given.defaults[attribute]).length;
  return (
    <section className="flex flex-col gap-3">
      <h3 className="flex items-center gap-2 text-sm font-semibold">
        {open > 0 ? (
          <TriangleAlert className="size-4 text-warning" />
        ) : (
          <CircleCheck className="size-4 text-success" />
        )}
        {open > 0 ? columnsTexts.requiredMissing : columnsTexts.requiredComplete}
      </h3>
      {missing.map((attribute) => (
        <WithoutColumn
          key={attribute.attribute}
          attribute={attribute}
          others={missing.filter((other) => other !== attribute)}
          {...given}
        />
      ))}
    </section>
  );
}

interface OnlyOfNewListProps extends Omit<MissingListProps, "missing"> {
  onlyOfNew: readonly Attribute[];
}

/** A file without them brings up to date what is registered, and creates nothing. */
function OnlyOfNewList({ onlyOfNew, ...given }: OnlyOfNewListProps) {
  const open = onlyOfNew.filter(({ attribute }) => !given.defaults[attribute]);
  if (onlyOfNew.length === 0) return null;
  const { many, ending } = LOADED_KINDS[given.mapping.model];
  const names = formatList(open.map(({ label }) => label));
  return (
    <section className="flex flex-col gap-3 border-t pt-4">
      {open.length > 0 && (
        <p className="text-sm">{columnsTexts.onlyKnown(names, `${many} registrad${ending}`)}</p>
      )}
      {onlyOfNew.map((attribute) => (
        <WithoutColumn key={attribute.attribute} attribute={attribute} others={[]} {...given} />
      ))}
    </section>
  );
}

interface AdvisedListProps extends Omit<MissingListProps, "missing"> {
  advised: readonly Attribute[];
}

function AdvisedList({ advised, ...given }: AdvisedListProps) {
  if (advised.length === 0) return null;
  return (
    <section className="flex flex-col gap-3 border-t pt-4">
      <div className="flex flex-col gap-0.5">
        <h3 className="text-sm font-semibold">{columnsTexts.advised}</h3>
        <p className="text-xs text-ink-muted">
          {advised.map(({ label, description }) => `${label}: ${description}`).join(" ")}
        </p>
      </div>
      {advised.map((attribute) => (
        <WithoutColumn key={attribute.attribute} attribute={attribute} others={[]} {...given} />
      ))}
    </section>
  );
}

interface WithoutColumnProps extends Omit<MissingListProps, "missing"> {
  attribute: Attribute;
  /** Other data that are missing, too: one cell may hold both. */
  others: readonly Attribute[];
}

function WithoutColumn(props: WithoutColumnProps) {
  const { attribute, others, mapping, columns, errors, defaults } = props;
  return (
    <div className="flex flex-col gap-1.5">
      {takesDefault(attribute) ? (
        <DefaultField
          attribute={attribute}
          value={defaults[attribute.attribute] ?? ""}
          error={errors[attribute.attribute]}
        />
      ) : (
        <p className="text-sm">
          <span className="font-semibold">{attribute.label}</span>
          <span className="block text-xs text-ink-muted">{columnsTexts.chooseColumn}</span>
        </p>
      )}
      {attribute.lookup === "company" && !defaults[attribute.attribute] && (
        <CompanyAbove {...{ mapping, attribute }} />
      )}
      <FromColumnButton {...{ mapping, attribute, others, columns }} />
    </div>
  );
}

/** What the file says above its table, to be taken or left. */
function CompanyAbove({ mapping, attribute }: Pick<WithoutColumnProps, "mapping" | "attribute">) {
  const { defaultGiven, defaultAsked } = useWizardStore.getState();
  const above = mapping.companyAbove;
  if (!above) return null;

  function take(name: string): void {
    defaultGiven(attribute.attribute, name);
    defaultAsked(attribute.attribute);
  }

  return (
    <div className="flex flex-col items-start gap-1.5">
      <p className="text-xs text-ink-muted">{columnsTexts.saidAbove(above.said)}</p>
      <Button size="sm" onClick={() => take(above.name)}>
        {columnsTexts.takeAbove(above.name)}
      </Button>
    </div>
  );
}

interface AddDefaultProps {
  attributes: readonly Attribute[];
  onAdd: (attribute: string) => void;
}

function AddDefault({ attributes, onAdd }: AddDefaultProps) {
  if (attributes.length === 0) return null;
  return (
    <div>
      <Menu
        align="start"
        trigger={
          <Button size="sm" icon={<Plus />}>
            {columnsTexts.addDefault}
          </Button>
        }
        items={attributes.map(({ attribute, label }) => ({
          label,
          onSelect: () => onAdd(attribute),
        }))}
      />
    </div>
  );
}

interface DefaultFieldProps {
  attribute: Attribute;
  value: string;
  error: string | undefined;
}

/** Longer lists are searched in. */
const MOST_TO_PICK = 20;

/** The value that all rows without one get, where other screens find its field. */
function DefaultField(props: DefaultFieldProps) {
  return (
    <div data-datum={props.attribute.attribute}>
      <DefaultInput {...props} />
    </div>
  );
}

/** From a list where there is a list, else as text. */
function DefaultInput({ attribute, value, error }: DefaultFieldProps) {
  const defaultGiven = useWizardStore((state) => state.defaultGiven);
  const change = (text: string) => defaultGiven(attribute.attribute, text);
  const texts = { label: attribute.label, value, error };
  if (attribute.lookup) {
    const Field = attribute.lookup === "supplier" ? SupplierDefault : ListDefault;
    return <Field {...texts} lookup={attribute.lookup} onChange={change} />;
  }
  const choices = attribute.choices.map(asChoice);
  if (choices.length > MOST_TO_PICK) {
    return <ComboboxField {...texts} clearable onValueChange={change} options={choices} />;
  }
  if (choices.length > 0) {
    const options = [{ value: "", label: columnsTexts.noDefault }, ...choices];
    return <SelectField {...texts} onValueChange={change} options={options} />;
  }
  return (
    <TextField
      {...texts}
      hint={attribute.example ? columnsTexts.example(attribute.example) : undefined}
      onChange={(event) => change(event.target.value)}
    />
  );
}

interface LookupDefaultProps {
  label: string;
  value: string;
  error: string | undefined;
  lookup: string;
  onChange: (text: string) => void;
}

/** Suppliers are too many for a list: the server finds them by what one types. */
function SupplierDefault({ lookup: _lookup, onChange, ...texts }: LookupDefaultProps) {
  return (
    <SearchCombobox
      {...texts}
      clearable
      shown={texts.value}
      placeholder={columnsTexts.sameForAll}
      cacheKey="suppliers"
      load={findSuppliers}
      onChoose={({ label }) => onChange(label)}
    />
  );
}

function ListDefault({ lookup, onChange, ...texts }: LookupDefaultProps) {
  const { data, isError, isPending } = useLookupChoices(lookup);
  const isOnly = lookup === "company" && data?.length === 1 && data[0]?.name === texts.value;
  const isNone = lookup === "company" && data?.length === 0;
  return (
    <div className="flex flex-col items-start gap-2 [&>*:first-child]:w-full">
      <ComboboxField
        {...texts}
        clearable
        placeholder={isPending ? columnsTexts.listLoading : columnsTexts.sameForAll}
        hint={isError ? columnsTexts.listFailed : isOnly ? columnsTexts.onlyCompany : undefined}
        onValueChange={onChange}
        options={(data ?? []).map(({ name }) => asChoice(name))}
      />
      {isNone && (
        <NewRecordButton kind="company" names={[""]} onCreated={({ name }) => onChange(name)} />
      )}
    </div>
  );
}

function asChoice(text: string) {
  return { value: text, label: text };
}
