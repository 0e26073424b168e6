/** A cell of a list that is being edited: one field of the record's form, sent by itself and taken back with one click. */

import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Popover } from "radix-ui";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type * as z from "zod/mini";
import type { Page } from "@/platform/api/client";
import { writeNumber } from "@/platform/forms/typed";
import { isStale, placedErrors } from "@/platform/forms/use-saving";
import { setUnkept } from "@/platform/lib/leaving";
import { type FieldSpec, type RecordSpec, ruleOf } from "@/platform/records/record-spec";
import { ComboboxList } from "@/platform/ui/combobox-list";
import { announce } from "@/platform/ui/live-region";
import type { Choice } from "@/platform/ui/select-field";
import { type Call, useCall } from "@/platform/ui/use-call";
import { undoable } from "@/platform/undo/undo";

/** What a list gives the form of a cell. */
export interface CellFormProps<Row> {
  row: Row;
  /** The field of the record's form. */
  field: string;
  /** Whether the focus goes back to the cell. */
  onClose: (isBack: boolean) => void;
}

interface Saved {
  updatedAt: string;
  warnings?: readonly { message: string }[] | undefined;
}

interface Props<Row> extends CellFormProps<Row> {
  record: RecordSpec;
  /** The words that name the row. */
  name: string;
  /** What can be chosen in the fields that refer to something. */
  choices?: Readonly<Record<string, readonly Choice[]>> | undefined;
  /** The key under which pages of the list are held, and the name of a row's id. */
  listKey: QueryKey;
  idName: keyof Row & string;
  /** Sends the change; `updatedAt` is the expected version. */
  send: (changes: Record<string, unknown>) => Promise<Saved>;
  /** Has everything asked anew that shows the record. */
  onSaved: () => void;
}

const YES_OR_NO: readonly Choice[] = [
  { value: "true", label: "Sí" },
  { value: "false", label: "No" },
];

export function CellForm<Row extends { updatedAt: string }>(props: Props<Row>) {
  const { record, row, field, choices, onClose } = props;
  const spec = record.fields[field] as FieldSpec;
  const present = (row as Readonly<Record<string, unknown>>)[field];
  const options = spec.kind === "boolean" ? YES_OR_NO : (spec.options ?? choices?.[field]);
  const { saving, error, save } = useCellSaving(props, spec, present, options);
  const shared = { label: spec.label, saving, error, onClose, onSave: save };
  return options ? (
    <ChoiceCell
      {...shared}
      options={options}
      value={String(present ?? "")}
      clearable={!spec.required && spec.kind !== "boolean"}
    />
  ) : (
    <TextCell
      {...shared}
      value={typeof present === "number" ? writeNumber(present) : String(present ?? "")}
      kind={spec.kind}
      limit={spec.limit}
    />
  );
}

/** What was typed as the value that is meant, or what is wrong with it. */
export function meantBy(spec: FieldSpec, typed: string): { value: unknown } | { wrong: string } {
  if (spec.kind === "boolean") return { value: typed === "true" };
  const rule = ruleOf(spec) as z.ZodMiniType;
  const read = rule.safeParse(typed);
  return read.success ? { value: read.data } : { wrong: read.error.issues[0]?.message ?? "" };
}

const STALE =
  "Este registro cambió mientras tanto, por otra persona o en otra ventana. Ya ves lo nuevo: guarda otra vez si sigues de acuerdo.";

function useCellSaving<Row extends { updatedAt: string }>(
  props: Props<Row>,
  spec: FieldSpec,
  present: unknown,
  options: readonly Choice[] | undefined,
) {
  const { row, field, name, listKey, idName, send, onSaved, onClose } = props;
  const client = useQueryClient();
  const [wrong, setWrong] = useState<string>();
  const saving = useCall(
    async (meant: unknown, typed: string) =>
      tellOf(await change(meant, row.updatedAt), typed, meant),
    // Who was slower sees what the other one saved, and may still save over it.
    (fault) => isStale(fault) && onSaved(),
  );

  async function change(value: unknown, updatedAt: string): Promise<Saved> {
    const saved = await send({ [field]: value, updatedAt });
    // The pages that are held show what was saved before they are asked anew.
    const merged = (other: Row) => (other[idName] === row[idName] ? { ...other, ...saved } : other);
    client.setQueriesData<Page<Row[]>>({ queryKey: [...listKey, "list"] }, (page) =>
      page ? { ...page, items: page.items.map(merged) } : page,
    );
    onSaved();
    return saved;
  }

  async function save(typed: string, isBack: boolean): Promise<void> {
    const meant = meantBy(spec, typed);
    if ("wrong" in meant) return setWrong(meant.wrong);
    setWrong(undefined);
    if (meant.value === (present ?? null)) return onClose(isBack);
    const sent = saving.run(meant.value, typed);
    setUnkept(sent, true);
    if (await sent.finally(() => setUnkept(sent, false))) onClose(isBack);
  }

  function tellOf({ updatedAt, warnings = [] }: Saved, typed: string, meant: unknown): void {
    const chosen = options?.find((option) => option.value === typed)?.label;
    const value = `${spec.label}: ${(chosen ?? typed.trim()) || "sin dato"}.`;
    // Each turn is over the version that the one before it made.
    let version = updatedAt;
    const turn = async (to: unknown) => {
      version = (await change(to, version)).updatedAt;
    };
    undoable({
      said: `${name}: cambio guardado`,
      effects: [value, ...warnings.map(({ message }) => message)].join(" "),
      undo: () => turn(present ?? null),
      redo: () => turn(meant),
    });
    announce(`Guardado. ${value}`);
  }

  return { saving: saving.busy, error: wrong ?? refusalOf(saving, field), save };
}

function refusalOf(
  { refused, error }: Pick<Call<[]>, "refused" | "error">,
  field: string,
): string | undefined {
  if (!refused) return error;
  const { fields, others } = placedErrors(refused, { [field]: field });
  return isStale(refused) ? STALE : (fields[field] ?? others.join(" "));
}

interface EditorProps {
  label: string;
  value: string;
  saving: boolean;
  error: string | undefined;
  onSave: (typed: string, isBack: boolean) => Promise<void>;
  onClose: (isBack: boolean) => void;
}

const OVER_THE_CELL = "absolute inset-0 z-3 flex bg-surface";

interface TextCellProps extends EditorProps {
  kind: string;
  limit: number | undefined;
}

/** Enter keeps what was typed, and so does leaving the cell; Escape leaves it as it was. */
function TextCell({ label, value, kind, limit, saving, error, onSave, onClose }: TextCellProps) {
  const [text, setText] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const left = useRef(false);

  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);

  function press(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") {
      left.current = true;
      onClose(true);
    }
    if (event.key !== "Enter") return;
    event.preventDefault();
    void onSave(text, true);
  }

  return (
    <Told error={error} label={label}>
      <div data-editor className={OVER_THE_CELL}>
        <input
          ref={input}
          aria-label={label}
          aria-invalid={error !== undefined || undefined}
          aria-busy={saving || undefined}
          readOnly={saving}
          value={text}
          inputMode={INPUT_MODES[kind]}
          maxLength={TEXTS.has(kind) ? limit : undefined}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={press}
          onBlur={() => {
            if (!left.current && !saving) void onSave(text, false);
          }}
          className={clsx(
            "w-full min-w-0 border-2 bg-surface px-2.5 text-sm text-ink outline-none",
            error === undefined ? "border-primary" : "border-danger",
            saving && "opacity-60",
          )}
        />
      </div>
    </Told>
  );
}

const TEXTS = new Set(["name", "title", "text"]);
const INPUT_MODES: Readonly<Record<string, "email" | "tel" | "numeric" | "decimal">> = {
  email: "email",
  phone: "tel",
  digits: "numeric",
  count: "numeric",
  money: "numeric",
  number: "decimal",
};

interface ToldProps {
  label: string;
  error: string | undefined;
  children: ReactNode;
}

/** What is wrong stands below the cell, over whatever is there. */
function Told({ label, error, children }: ToldProps) {
  return (
    <Popover.Root open={error !== undefined}>
      <Popover.Anchor asChild>{children}</Popover.Anchor>
      <Popover.Portal>
        <Popover.Content
          role="alert"
          aria-label={label}
          align="start"
          sideOffset={2}
          collisionPadding={8}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          className="layer-tooltip max-w-80 rounded-field border border-danger bg-danger-soft px-2.5 py-1.5 text-xs font-medium text-danger shadow-floating"
        >
          {error}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

interface ChoiceCellProps extends EditorProps {
  options: readonly Choice[];
  clearable: boolean;
}

/** The list opens at once; choosing keeps, Escape leaves it as it was. */
function ChoiceCell(props: ChoiceCellProps) {
  const { label, value, options, clearable, saving, error, onSave, onClose } = props;
  const isBack = useRef(true);
  const chosen = options.find((option) => option.value === value)?.label ?? "";
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose(isBack.current)}>
      <Popover.Anchor asChild>
        <div
          data-editor
          aria-busy={saving || undefined}
          className={clsx(OVER_THE_CELL, "items-center border-2 border-primary px-2.5")}
        >
          <span className="truncate">{chosen}</span>
        </div>
      </Popover.Anchor>
      <Popover.Portal>
        <Popover.Content
          aria-label={label}
          align="start"
          sideOffset={2}
          collisionPadding={8}
          onPointerDownOutside={() => {
            isBack.current = false;
          }}
          onCloseAutoFocus={(event) => event.preventDefault()}
          className={clsx(
            "layer-tooltip w-(--radix-popover-trigger-width) min-w-64 animate-layer overflow-hidden rounded-button border bg-surface shadow-floating",
            saving && "pointer-events-none opacity-60",
          )}
        >
          {error !== undefined && (
            <p role="alert" className="bg-danger-soft px-3 py-1.5 text-xs font-medium text-danger">
              {error}
            </p>
          )}
          <ComboboxList
            {...{ options, value, clearable }}
            onChoose={(next) => void onSave(next, true)}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
