/** A spreadsheet dropped on any screen, or cells pasted into it, opens the bulk load with it. */

import { FileSpreadsheet } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { endSentence } from "@/platform/lib/format";
import { fileOfCells, isAccepted, useGivenFile } from "@/platform/lib/given-file";
import { PATHS } from "@/platform/lib/paths";
import { announce } from "@/platform/ui/live-region";
import { toast } from "@/platform/ui/toast";

const TEXTS = {
  drop: "Suelta la planilla para cargarla",
  help: "Te diremos qué trae. Nada se escribe hasta que lo confirmes.",
  taken: (name: string) => `Abrimos la carga masiva con ${endSentence(name)}`,
  several: "Suelta una planilla a la vez.",
  refused: (name: string) => `No podemos cargar "${name}".`,
  accepted: "Usa una planilla: Excel (xlsx, xlsm, xlsb, xls), ods, csv o tsv.",
  other: "Abrimos otra carga. La anterior quedó como estaba.",
  back: "Volver a ella",
};

export function DropAnywhere() {
  const [over, setOver] = useState(false);
  const load = useLoading();
  useEffect(() => whenFilesAreDragged(setOver, (files) => giveOne(files, load)), [load]);
  useEffect(() => whenCellsArePasted(load), [load]);
  if (!over) return null;
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-0 layer-toast bg-canvas/80 p-3 sm:p-6 print:hidden"
    >
      <div className="flex size-full flex-col items-center justify-center gap-3 rounded-card border-4 border-dashed border-primary bg-primary-soft/70 p-6 text-center">
        <span
          aria-hidden
          className="flex size-16 items-center justify-center rounded-pill bg-primary text-on-primary"
        >
          <FileSpreadsheet className="size-8" />
        </span>
        <p className="text-2xl font-semibold text-ink">{TEXTS.drop}</p>
        <p className="text-sm text-ink-muted">{TEXTS.help}</p>
      </div>
    </div>
  );
}

/** Goes to the first step of a load with a file; one that is open there stays at its address. */
function useLoading(): (file: File) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const here = pathname === PATHS.massiveLoad;
  const open = here && new URLSearchParams(search).has("carga");
  const [load] = useState(() => ({ now: (_file: File) => {} }));
  load.now = (file) => {
    useGivenFile.getState().fileGiven(file);
    announce(TEXTS.taken(file.name));
    if (here && !open) return;
    void navigate(PATHS.massiveLoad);
    if (!open) return;
    void toast.done(TEXTS.other, {
      action: { label: TEXTS.back, onClick: () => void navigate(pathname + search) },
    });
  };
  const [stable] = useState(() => (file: File) => load.now(file));
  return stable;
}

function giveOne(files: readonly File[], load: (file: File) => void): void {
  const [file] = files;
  if (!file) return;
  if (files.length > 1) void toast.failed(TEXTS.several);
  else if (isAccepted(file.name)) load(file);
  else void toast.failed(TEXTS.refused(file.name), TEXTS.accepted);
}

const LAYER = "[role=dialog][data-state=open], [role=alertdialog]";

/** Only files count: text that is dragged goes its own way, and so does a file over a zone of its own. */
function whenFilesAreDragged(
  onOver: (over: boolean) => void,
  onFiles: (files: readonly File[]) => void,
): () => void {
  const isForPage = (event: DragEvent) =>
    !event.defaultPrevented && document.querySelector(LAYER) === null;
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files") ?? false;

  function move(event: DragEvent): void {
    if (!hasFiles(event)) return;
    onOver(isForPage(event));
    if (!event.defaultPrevented && event.dataTransfer && document.querySelector(LAYER)) {
      event.dataTransfer.dropEffect = "none";
    }
    // Else the browser would leave the product to show the file.
    event.preventDefault();
  }

  function leave(event: DragEvent): void {
    if (event.relatedTarget === null) onOver(false);
  }

  function drop(event: DragEvent): void {
    onOver(false);
    if (!hasFiles(event)) return;
    const wanted = isForPage(event);
    event.preventDefault();
    if (wanted) onFiles([...(event.dataTransfer?.files ?? [])]);
  }

  addEventListener("dragover", move);
  addEventListener("dragleave", leave);
  addEventListener("drop", drop);
  return () => {
    removeEventListener("dragover", move);
    removeEventListener("dragleave", leave);
    removeEventListener("drop", drop);
  };
}

const TYPED_INTO = "input, textarea, select, [contenteditable], [role=combobox], [role=grid]";

/** Where nobody writes, a range of cells is taken for a table, and a copied spreadsheet for itself. */
function whenCellsArePasted(load: (file: File) => void): () => void {
  function paste(event: ClipboardEvent): void {
    const { target, clipboardData: data } = event;
    if (event.defaultPrevented || !data || document.querySelector(LAYER)) return;
    if (target instanceof Element && target.closest(TYPED_INTO)) return;
    // A copied range comes with its picture: its cells go first.
    const cells = fileOfCells(data.getData("text/plain"), new Date());
    const file = cells ?? [...data.files].find(({ name }) => isAccepted(name));
    if (!file) return;
    event.preventDefault();
    load(file);
  }

  document.addEventListener("paste", paste);
  return () => document.removeEventListener("paste", paste);
}
