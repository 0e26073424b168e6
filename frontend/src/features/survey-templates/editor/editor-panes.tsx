/** The editor's panes: outline, part in hand and preview; as many at once as the screen has room for. */

import { clsx } from "clsx";
import { ArrowLeft, ArrowRight } from "lucide-react";
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { NOTHING_GIVEN } from "@/entities/survey/definition";
import { SurveyForm } from "@/entities/survey/survey-form";
import {
  COMMENT_PART,
  GENERAL_FIELDS,
  GENERAL_PART,
  useEditor,
} from "@/features/survey-templates/editor/editor-context";
import { Outline } from "@/features/survey-templates/editor/outline";
import { TablePart } from "@/features/survey-templates/editor/table-part";
import { editorTexts } from "@/features/survey-templates/editor/texts";
import {
  type Device,
  DeviceChoice,
  DeviceFrame,
  seenTables,
  type View,
  ViewToggle,
} from "@/features/survey-templates/parts";
import {
  faultAt,
  PROMPT_PLACE,
  ROLE_CHOICES,
  type TemplateTyped,
  TYPE_CHOICES,
  usualRole,
} from "@/features/survey-templates/template";
import { commonTexts, templatesTexts } from "@/features/survey-templates/texts";
import { fieldId, useBoundField, useForm } from "@/platform/forms/form-context";
import { FormSection } from "@/platform/forms/form-section";
import { SegmentedInput, TextInput } from "@/platform/forms/inputs";
import { useMediaQuery } from "@/platform/lib/hooks";
import { Button } from "@/platform/ui/button";
import { SwitchField } from "@/platform/ui/switch-field";
import { TextareaField } from "@/platform/ui/text-field";

type Pane = "outline" | "edit" | "preview";

const PANES: readonly View<Pane>[] = [
  { value: "outline", label: editorTexts.outline },
  { value: "edit", label: commonTexts.edit },
  { value: "preview", label: editorTexts.preview },
];

const THREE = "(min-width: 80rem)";
const TWO = "(min-width: 48rem)";

interface EditorPanesProps {
  exists: boolean;
  /** The buttons that go a step back or forth, beside the choice of what to show. */
  steps: ReactNode;
}

export function EditorPanes({ exists, steps }: EditorPanesProps) {
  const { saving } = useForm();
  const { part, openField } = useEditor();
  const three = useMediaQuery(THREE);
  const two = useMediaQuery(TWO);
  const [pane, setPane] = useState<Pane>("edit");
  const [device, setDevice] = useState<Device>("phone");
  const shown = panesShown({ three, two, pane, device });

  function showEditor(): void {
    setPane("edit");
    if (three) setDevice("phone");
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a failed try to save shows what to mend, once.
  useEffect(() => {
    if (saving.failures > 0) showEditor();
  }, [saving.failures]);

  useSummaryLinks((field) => {
    openField(field);
    showEditor();
  });

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {!three && (
          <ViewToggle
            label={editorTexts.whatToShow}
            views={two ? PANES.filter(({ value }) => value !== "outline") : PANES}
            value={two && pane === "outline" ? "edit" : pane}
            onValue={setPane}
          />
        )}
        {steps}
      </div>
      <div className={clsx("grid items-start gap-5", columnsFor(shown))}>
        {shown.outline && (
          <div className={clsx(two && STANDING)}>
            <Outline onOpened={showEditor} />
          </div>
        )}
        {shown.edit && <PartInHand key={part} exists={exists} />}
        {shown.preview && (
          <div className={clsx("min-w-0", three && device === "phone" && STANDING)}>
            <LivePreview device={device} onDevice={setDevice} />
          </div>
        )}
      </div>
    </div>
  );
}

/** Beside something longer it stays in sight, and scrolls by itself when it is long too. */
const STANDING = "sticky top-18 max-h-[calc(100dvh-10rem)] overflow-y-auto";

interface Room {
  three: boolean;
  two: boolean;
  pane: Pane;
  device: Device;
}

/** The width of a computer needs the room of two panes. */
function panesShown({ three, two, pane, device }: Room) {
  const isWide = device === "desktop";
  if (three) return { outline: true, edit: !isWide, preview: true };
  if (two)
    return {
      outline: !(pane === "preview" && isWide),
      edit: pane !== "preview",
      preview: pane === "preview",
    };
  return { outline: pane === "outline", edit: pane === "edit", preview: pane === "preview" };
}

function columnsFor({ outline, edit, preview }: ReturnType<typeof panesShown>): string {
  if (outline && edit && preview) return "grid-cols-[14rem_minmax(0,1fr)_21rem]";
  if (outline && (edit || preview)) return "grid-cols-[14rem_minmax(0,1fr)]";
  return "grid-cols-[minmax(0,1fr)]";
}

/** The part of the template that is being edited, and the ways to the one before and after. */
function PartInHand({ exists }: { exists: boolean }) {
  const { id } = useForm();
  const { part, parts, open } = useEditor();
  const at = parts.indexOf(part);
  const [before, after] = [parts[at - 1], parts[at + 1]];
  return (
    <div
      id={fieldId(id, "tables")}
      tabIndex={-1}
      className="flex min-w-0 flex-col gap-4 outline-none"
    >
      <Part exists={exists} />
      <div className="flex flex-wrap justify-between gap-2">
        {before && (
          <Button size="sm" variant="ghost" icon={<ArrowLeft />} onClick={() => open(before)}>
            <PartName part={before} />
          </Button>
        )}
        {after && (
          <Button
            size="sm"
            variant="ghost"
            icon={<ArrowRight />}
            className="ml-auto"
            onClick={() => open(after)}
          >
            <PartName part={after} />
          </Button>
        )}
      </div>
    </div>
  );
}

function Part({ exists }: { exists: boolean }) {
  const { part, tables } = useEditor();
  const table = tables.find(({ tableId }) => tableId === part);
  if (table) return <TablePart table={table} />;
  return part === COMMENT_PART ? <CommentPart /> : <GeneralPart exists={exists} />;
}

function PartName({ part }: { part: string }) {
  const { tables } = useEditor();
  if (part === GENERAL_PART) return commonTexts.general;
  if (part === COMMENT_PART) return commonTexts.commentPart;
  return tables.find(({ tableId }) => tableId === part)?.title || templatesTexts.untitledTable;
}

/** What a template is called, what it is for and who answers it. */
function GeneralPart({ exists }: { exists: boolean }) {
  const respondent = useBoundField<TemplateTyped>("respondent");
  return (
    <FormSection<TemplateTyped> title={commonTexts.general} fields={GENERAL_FIELDS}>
      <TextInput<TemplateTyped> name="title" />
      <TextInput<TemplateTyped> name="description" hint={editorTexts.descriptionHint} />
      <SegmentedInput<TemplateTyped>
        name="type"
        options={TYPE_CHOICES}
        disabled={exists}
        onChosen={(type) => respondent.change(usualRole(type))}
      />
      <SegmentedInput<TemplateTyped> name="respondent" options={ROLE_CHOICES} />
    </FormSection>
  );
}

/** The open question at the end of a survey. */
function CommentPart() {
  const { id } = useForm();
  const { comment, faults, changeComment } = useEditor();
  const { enabled, prompt, required } = comment;
  return (
    <FormSection<TemplateTyped> title={commonTexts.commentPart} fields={["comment"]}>
      <SwitchField
        label={editorTexts.askComment}
        checked={enabled}
        onCheckedChange={(checked) => changeComment({ enabled: checked })}
      />
      {enabled && (
        <>
          <TextareaField
            id={fieldId(id, "comment")}
            label={editorTexts.question}
            rows={2}
            maxLength={200}
            value={prompt}
            error={faultAt(faults, PROMPT_PLACE)}
            onChange={(event) => changeComment({ prompt: event.target.value })}
          />
          <SwitchField
            label={editorTexts.commentRequired}
            checked={required}
            onCheckedChange={(checked) => changeComment({ required: checked })}
          />
        </>
      )}
    </FormSection>
  );
}

interface LivePreviewProps {
  device: Device;
  onDevice: (device: Device) => void;
}

/** What people will see, while it is written. */
function LivePreview({ device, onDevice }: LivePreviewProps) {
  const { tables, comment } = useEditor();
  // Typing comes first; the picture follows as soon as it can.
  const seen = useDeferredValue(tables);
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-sm font-semibold text-ink-muted">{editorTexts.preview}</h2>
        <DeviceChoice device={device} onDevice={onDevice} />
      </div>
      <DeviceFrame device={device}>
        <SurveyForm
          tables={seenTables(seen)}
          comment={{
            ...comment,
            prompt: comment.prompt.trim() || templatesTexts.unwrittenQuestion,
          }}
          given={NOTHING_GIVEN}
        />
      </DeviceFrame>
    </div>
  );
}

/** A link of the error summary opens the part that its field is in, so that there is something to go to. */
function useSummaryLinks(open: (field: string) => void): void {
  const { id, labels } = useForm();
  const latest = useRef(open);
  latest.current = open;

  useEffect(() => {
    // Before the link itself moves the focus, which needs the field on the page.
    function pressed({ target }: MouseEvent): void {
      const link =
        target instanceof Element ? target.closest<HTMLAnchorElement>("a[href^='#']") : null;
      const wanted = decodeURIComponent(link?.hash.slice(1) ?? "");
      const field = Object.keys(labels).find((name) => fieldId(id, name) === wanted);
      if (field) flushSync(() => latest.current(field));
    }
    document.addEventListener("click", pressed, true);
    return () => document.removeEventListener("click", pressed, true);
  }, [id, labels]);
}
