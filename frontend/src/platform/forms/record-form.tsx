/** The frame of every form: its notices, its summary of errors, its fields and its save bar. */

import { clsx } from "clsx";
import { CircleAlert } from "lucide-react";
import { AlertDialog } from "radix-ui";
import {
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { useFormState, useWatch } from "react-hook-form";
import { type Location, useBlocker, useLocation } from "react-router";
import { inOrder } from "@/platform/forms/changes";
import { FormContext, fieldId, useForm } from "@/platform/forms/form-context";
import type { RecordFormState } from "@/platform/forms/use-record-form";
import { formatDay, formatTime } from "@/platform/lib/format";
import { useMediaQuery } from "@/platform/lib/hooks";
import { late } from "@/platform/lib/late";
import { Banner } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";
import { OVERLAY_LOOK } from "@/platform/ui/dialog";
import { useFocusReturn } from "@/platform/ui/focus";

/** Two people at one record are rare, so the words for it load when they meet. */
const StaleNotice = late(async () => (await import("@/platform/forms/comparison")).StaleNotice);

interface RecordFormProps extends Omit<SaveBarProps, "place"> {
  form: RecordFormState;
  /** What a screen reader calls the form. */
  label: string;
  /** In a drawer or dialog the bar reaches its edges. */
  place?: FormPlace | undefined;
  /** More than one column of fields: the form takes all the room there is. */
  wide?: boolean | undefined;
  /** The parts of a long form, listed beside it on wide screens. */
  sections?: readonly IndexedSection[] | undefined;
  children: ReactNode;
}

export function RecordForm({
  form,
  label,
  place = "page",
  wide = false,
  sections,
  children,
  ...bar
}: RecordFormProps) {
  /** React hands on the events of a layer to the form below it, which is not meant. */
  function save(event: FormEvent | KeyboardEvent): void {
    event.preventDefault();
    event.stopPropagation();
    void form.saving.submit();
  }

  function saveByKey(event: KeyboardEvent): void {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) save(event);
  }

  const box = useFirstField(place !== "page");
  const { search } = useLocation();
  return (
    <FormContext value={form}>
      <div
        ref={box}
        className={clsx(
          place === "drawer" && "flex grow flex-col",
          sections && "xl:grid xl:grid-cols-[minmax(0,1fr)_14rem] xl:gap-8",
        )}
      >
        <form
          noValidate
          aria-label={label}
          onSubmit={save}
          onKeyDown={saveByKey}
          className={clsx(
            "flex w-full flex-col gap-5 [&_:is(input,textarea,button,a)]:scroll-mb-24",
            place === "page" ? !wide && "max-w-220" : "-mb-5",
            place === "drawer" && "grow",
          )}
        >
          <DraftNotice />
          {form.saving.stale && <StaleNotice stale={form.saving.stale} />}
          <ErrorSummary />
          {children}
          <SaveBar {...bar} place={place} />
        </form>
        {sections && <SectionIndex sections={sections} />}
      </div>
      <LeaveDialog />
      {search.includes("campo=") && <FieldArrival />}
      {!form.nested && <RouteGuard />}
    </FormContext>
  );
}

interface IndexedSection {
  id: string;
  title: string;
}

/** The parts of a long form, beside it on a wide screen. */
function SectionIndex({ sections }: { sections: readonly IndexedSection[] }) {
  return (
    <nav aria-label="Secciones del formulario" className="hidden xl:block print:hidden">
      <ol className="sticky top-20 flex flex-col gap-1 border-l text-sm">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="-ml-px block border-l-2 border-transparent py-1 pl-4 text-ink-muted hover:border-line-control hover:text-ink"
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Holds the router while a form has unsaved changes. The router listens to one form at a time. */
function RouteGuard() {
  const { guard, indifferentTo } = useForm();
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      placeOf(here, indifferentTo) !== placeOf(there, indifferentTo) && guard.isHeld(),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each way out, whatever is drawn meanwhile.
  useEffect(() => {
    if (blocker.state === "blocked") {
      guard.ask({ proceed: () => blocker.proceed(), cancel: () => blocker.reset() });
    }
  }, [blocker.state]);

  return null;
}

function placeOf({ pathname, search }: Location, ignored: readonly string[]): string {
  const query = new URLSearchParams(search);
  for (const name of ignored) query.delete(name);
  return `${pathname}?${query}`;
}

/** Offers the draft of an earlier visit. */
function DraftNotice() {
  const { draft } = useForm();
  if (!draft.offer) return null;
  const when = formatWhen(new Date(draft.offer.savedAt).toISOString(), Date.now());
  return (
    <Banner
      tone="info"
      actions={
        <>
          <Button size="sm" variant="primary" onClick={draft.use}>
            Usar borrador
          </Button>
          <Button size="sm" onClick={draft.discard}>
            Descartar
          </Button>
        </>
      }
    >
      Recuperamos un borrador de {when}.
    </Banner>
  );
}

const DAY_MS = 86_400_000;

/** When something happened, as one says it: "hoy a las 14:02". */
export function formatWhen(moment: string, now: number): string {
  const day = formatDay(moment);
  const today = formatDay(new Date(now).toISOString());
  const yesterday = formatDay(new Date(now - DAY_MS).toISOString());
  const said = day === today ? "hoy" : day === yesterday ? "ayer" : `el ${day}`;
  return `${said} a las ${formatTime(moment)}`;
}

/** The question before unsaved changes are lost; staying has the focus. */
function LeaveDialog() {
  const { guard, saving } = useForm();
  const focusReturn = useFocusReturn(guard.asking);
  return (
    <AlertDialog.Root open={guard.asking} onOpenChange={(open) => !open && guard.stay()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={OVERLAY_LOOK} />
        <AlertDialog.Content
          {...focusReturn}
          className="fixed inset-x-4 top-1/2 layer-modal mx-auto flex max-h-[90dvh] max-w-lg -translate-y-1/2 animate-layer flex-col gap-3 overflow-y-auto rounded-modal border bg-surface p-6 shadow-modal"
        >
          <AlertDialog.Title className="text-lg font-semibold">
            Tienes cambios sin guardar
          </AlertDialog.Title>
          <AlertDialog.Description className="text-sm text-ink-muted">
            Si sales sin guardar, se pierde lo que escribiste.
          </AlertDialog.Description>
          <footer className="mt-2 flex flex-wrap gap-2">
            <AlertDialog.Cancel asChild>
              <Button>Seguir editando</Button>
            </AlertDialog.Cancel>
            <Button
              variant="primary"
              loading={saving.saving}
              onClick={() => void guard.saveAndLeave()}
            >
              Guardar y salir
            </Button>
            <Button variant="ghost" onClick={guard.leave}>
              Salir sin guardar
            </Button>
          </footer>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

/** What keeps a form from being saved, above it: it takes the focus and leads to each field. */
function ErrorSummary() {
  const { id, labels, saving, core } = useForm();
  const { errors } = useFormState({ control: core.methods.control });
  const box = useRef<HTMLElement>(null);
  const found = inOrder(Object.keys(errors), labels);
  const shown = saving.failures > 0 && (found.length > 0 || saving.faults.length > 0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each failed try brings the reader back, even with the same errors.
  useEffect(() => box.current?.focus(), [saving.failures]);

  if (!shown) return null;
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby={`${id}-summary`}
      className="flex items-start gap-3 rounded-card border border-danger/25 bg-danger-soft px-4 py-3 text-sm text-ink"
    >
      <CircleAlert className="mt-px size-4.5 shrink-0 text-danger" />
      <div className="flex min-w-0 flex-col gap-1.5">
        <p id={`${id}-summary`} className="font-semibold">
          {headline(found.length, saving.faults.length)}
        </p>
        <ul className="flex flex-col gap-1">
          {found.map((name) => (
            <li key={name}>
              <a href={`#${fieldId(id, name)}`} onClick={goToField} className="link">
                {labels[name] ?? name}
              </a>
              : {(errors[name] as { message?: string }).message ?? ""}
            </li>
          ))}
          {saving.faults.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
        {saving.note}
      </div>
    </section>
  );
}

function headline(fields: number, others: number): string {
  if (fields === 0) return others > 0 ? "No se guardó" : "";
  return `Para guardar, corrige ${fields === 1 ? "1 campo" : `${fields} campos`}:`;
}

/** The focus goes to the control without a step in the browser's history. */
function goToField(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  const id = decodeURIComponent(event.currentTarget.hash.slice(1));
  const control = document.getElementById(id);
  control?.scrollIntoView({ block: "center" });
  control?.focus({ preventScroll: true });
}

/** Few addresses name a field. */
const FieldArrival = late(
  async () => (await import("@/platform/arrival/field-arrival")).FieldArrival,
);

const ReviewDialog = late(async () => (await import("@/platform/forms/comparison")).ReviewDialog);

/** Another way to save, e.g. to save and go on with the participants. */
interface SecondarySave {
  label: string;
  intent: string;
}

interface SaveBarProps {
  submitLabel: string;
  /** What the button says meanwhile, where nothing is kept. */
  busyLabel?: string | undefined;
  cancelLabel?: string | undefined;
  onCancel?: (() => void) | undefined;
  secondary?: readonly SecondarySave[] | undefined;
  /** Offers to see what would change before saving. */
  reviewable?: boolean | undefined;
  place: FormPlace;
}

/** Where a form stands: its bar reaches the edges of what is around it, over the space at its end. */
type FormPlace = "page" | "drawer" | "dialog";

const PLACE = {
  page: "bottom-0 -mx-4 px-4 sm:mx-0 sm:rounded-card sm:border sm:px-5",
  drawer: "-bottom-5 -mx-5 mt-auto -mb-5 px-5",
  dialog: "-bottom-5 -mx-6 px-6 sm:rounded-b-modal",
};

/** The least width on which all buttons stand in one line. */
const WIDE = "(min-width: 40rem)";

/** The buttons of a form, always in sight at its end; the one that saves is the last on the right, as in every window. */
function SaveBar({
  submitLabel,
  busyLabel = "Guardando…",
  cancelLabel = "Cancelar",
  onCancel,
  secondary = [],
  reviewable = false,
  place,
}: SaveBarProps) {
  const { saving, guard } = useForm();
  const wide = useMediaQuery(WIDE);
  // On a phone these stand above the bar, which would hide half of the form.
  const others = (
    <div className="flex flex-wrap justify-end gap-2 empty:hidden sm:contents print:hidden">
      {secondary.map(({ label, intent }) => (
        <SubmitAs key={intent} intent={intent}>
          {label}
        </SubmitAs>
      ))}
      {reviewable && <Review />}
    </div>
  );
  return (
    <>
      {!wide && others}
      <div
        className={clsx(
          "sticky layer-sticky flex flex-wrap items-center justify-end gap-2 border-t bg-surface py-3 print:hidden",
          PLACE[place],
        )}
      >
        {onCancel && (
          <Button variant="ghost" onClick={() => guard.askToLeave(onCancel)}>
            {cancelLabel}
          </Button>
        )}
        {wide && others}
        <Button
          type="submit"
          variant="primary"
          loading={saving.saving}
          aria-keyshortcuts="Control+Enter"
        >
          {saving.saving ? busyLabel : submitLabel}
        </Button>
      </div>
    </>
  );
}

function SubmitAs({ intent, children }: { intent: string; children: ReactNode }) {
  const { saving } = useForm();
  return (
    <Button aria-disabled={saving.saving} onClick={() => void saving.submit(intent)}>
      {children}
    </Button>
  );
}

function Review() {
  const { core, changes } = useForm();
  const [open, setOpen] = useState(false);
  const { control } = core.methods;
  const { isDirty } = useFormState({ control });
  useWatch({ control });
  const rows = changes();
  if (!isDirty || rows.length === 0) return null;
  return (
    <>
      <Button variant="ghost" className="sm:order-first sm:mr-auto" onClick={() => setOpen(true)}>
        Ver cambios ({rows.length})
      </Button>
      {open && <ReviewDialog rows={rows} onClose={() => setOpen(false)} />}
    </>
  );
}

const FIELD = "input, textarea, [role=combobox]";

/** The first field has the focus, also where the code of the form came after its window had opened. */
function useFirstField(isWanted: boolean): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isWanted) box.current?.querySelector<HTMLElement>(FIELD)?.focus({ preventScroll: true });
  }, [isWanted]);
  return box;
}

/** A form that takes the place of something else: the focus goes to its first field. */
export function FocusFirstField({ children }: { children: ReactNode }) {
  return <div ref={useFirstField(true)}>{children}</div>;
}
