/** What can be done with the sheet, on the screen only. */
import { ArrowLeft, ImageDown, Printer } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { SHEET_SIZES, sheetOf } from "@/features/panel/export/sheet-sizes";
import type { ExportPlace } from "@/features/panel/export/use-export-place";
import { describeError } from "@/shared/api/errors";
import { Button } from "@/shared/ui/button";
import { announce } from "@/shared/ui/live-region";
import { SelectField } from "@/shared/ui/select-field";
import { SwitchField } from "@/shared/ui/switch-field";

interface ExportToolbarProps {
  place: ExportPlace;
  /** Draws the panel as a picture; absent while there is nothing to draw. */
  savePicture: (() => Promise<void>) | undefined;
  /** Whether every chart stands on the sheet: before, it would be printed without them. */
  isDrawn: boolean;
}

const SIZES = SHEET_SIZES.map(({ id, name }) => ({ value: id, label: name }));

export function ExportToolbar({ place, savePicture, isDrawn }: ExportToolbarProps) {
  return (
    <nav
      aria-label="Exportación"
      className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b bg-surface px-4 py-3 sm:sticky sm:top-0 sm:layer-sticky sm:px-8"
    >
      <Button asChild variant="ghost" icon={<ArrowLeft />} className="-ml-4">
        <Link to={place.panelAddress}>Volver al panel</Link>
      </Button>
      <div className="flex flex-1 flex-wrap items-center justify-end gap-x-4 gap-y-2">
        <SwitchField
          label="Tramas para imprimir en gris"
          checked={place.grey}
          onCheckedChange={place.setGrey}
        />
        <SelectField
          label="Tamaño de la hoja"
          hideLabel
          value={place.sheet.id}
          onValueChange={(id) => place.setSheet(sheetOf(id).id)}
          options={SIZES}
        />
        <PictureButton savePicture={savePicture} />
        <Button
          variant="primary"
          icon={<Printer />}
          aria-disabled={savePicture === undefined}
          loading={savePicture !== undefined && !isDrawn}
          onClick={() => globalThis.print()}
        >
          Imprimir o guardar PDF
        </Button>
      </div>
    </nav>
  );
}

function PictureButton({ savePicture }: Pick<ExportToolbarProps, "savePicture">) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState("");

  async function save(): Promise<void> {
    setBusy(true);
    setFault("");
    try {
      await savePicture?.();
      announce("Imagen descargada.");
    } catch (error) {
      setFault(`No se pudo crear la imagen. ${describeError(error).message}`);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button
        icon={<ImageDown />}
        loading={busy}
        aria-disabled={savePicture === undefined}
        onClick={() => void save()}
      >
        Descargar PNG
      </Button>
      {fault && (
        <p role="alert" className="basis-full text-right text-sm text-danger">
          {fault}
        </p>
      )}
    </>
  );
}
