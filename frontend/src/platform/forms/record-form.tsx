/** The frame of every form: its notices, its summary of errors, its fields and its save bar. */
import { clsx } from "clsx";
import type { FormEvent, KeyboardEvent, ReactNode } from "react";
import { DraftNotice } from "@/platform/forms/draft-notice";
import { ErrorSummary } from "@/platform/forms/error-summary";
import { FormContext } from "@/platform/forms/form-context";
import { LeaveDialog } from "@/platform/forms/leave-dialog";
import { RouteGuard } from "@/platform/forms/route-guard";
import { type FormPlace, SaveBar, type SaveBarProps } from "@/platform/forms/save-bar";
import { type IndexedSection, SectionIndex } from "@/platform/forms/section-index";
import type { RecordFormState } from "@/platform/forms/use-record-form";
import { late } from "@/platform/lib/late";

/** Two people at one record are rare, so the words for it load when they meet. */
const StaleNotice = late(async () => (await import("@/platform/forms/stale-notice")).StaleNotice);

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

  return (
    <FormContext value={form}>
      <div className={clsx(sections && "xl:grid xl:grid-cols-[minmax(0,1fr)_14rem] xl:gap-8")}>
        <form
          noValidate
          aria-label={label}
          onSubmit={save}
          onKeyDown={saveByKey}
          className={clsx(
            "flex w-full flex-col gap-5 [&_:is(input,textarea,button,a)]:scroll-mb-24",
            place === "page" ? !wide && "max-w-220" : "-mb-5",
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
      {!form.nested && <RouteGuard />}
    </FormContext>
  );
}
