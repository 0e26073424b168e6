/** The editor's panes: outline, part in hand and preview; as many at once as the screen has room for. */
import { clsx } from "clsx";
import { useEffect, useState } from "react";
import { useEditor } from "@/features/survey-templates/editor/editor-context";
import { LivePreview } from "@/features/survey-templates/editor/live-preview";
import { Outline } from "@/features/survey-templates/editor/outline";
import { PartInHand } from "@/features/survey-templates/editor/part-in-hand";
import { useSummaryLinks } from "@/features/survey-templates/editor/use-summary-links";
import type { Device } from "@/features/survey-templates/preview/device-frame";
import { type View, ViewToggle } from "@/features/survey-templates/preview/view-toggle";
import { useForm } from "@/shared/forms/form-context";
import { useMediaQuery } from "@/shared/lib/use-media-query";

type Pane = "outline" | "edit" | "preview";

const PANES: readonly View<Pane>[] = [
  { value: "outline", label: "Esquema" },
  { value: "edit", label: "Editar" },
  { value: "preview", label: "Vista previa" },
];

const THREE = "(min-width: 80rem)";
const TWO = "(min-width: 48rem)";

export function EditorPanes({ exists }: { exists: boolean }) {
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
      {!three && (
        <ViewToggle
          label="Qué mostrar"
          views={two ? PANES.filter(({ value }) => value !== "outline") : PANES}
          value={two && pane === "outline" ? "edit" : pane}
          onValue={setPane}
        />
      )}
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
