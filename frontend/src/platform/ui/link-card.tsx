/** A link to hand over: to copy, to scan, to keep as a picture. */

import { Download } from "lucide-react";
import { useMemo } from "react";
import { encode } from "uqr";
import { saveAs } from "@/platform/api/files";
import { OnlyHereNote } from "@/platform/delivery/delivery";
import { Button } from "@/platform/ui/button";
import { CopyLinkButton } from "@/platform/ui/copy-buttons";
import { TextField } from "@/platform/ui/text-field";

interface LinkCardProps {
  address: string;
  /** What the QR leads to. */
  label: string;
  /** Of the file. */
  fileName: string;
}

export function LinkCard({ address, label, fileName }: LinkCardProps) {
  return (
    <div className="flex flex-col items-center gap-4">
      <OnlyHereNote address={address} />
      <QrPicture address={address} label={label} />
      <div className="w-full">
        <TextField
          label="Enlace"
          readOnly
          value={address}
          onFocus={(event) => event.target.select()}
        />
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        <Button icon={<Download />} onClick={() => saveAs(qrFile(address), `${fileName}.svg`)}>
          Descargar QR
        </Button>
        <CopyLinkButton address={address} />
      </div>
    </div>
  );
}

interface QrPictureProps {
  address: string;
  /** What the code leads to, for whoever cannot see it. */
  label: string;
}

/** An address as a QR code, drawn here: no link leaves the browser for it. */
export function QrPicture({ address, label }: QrPictureProps) {
  const { size, path } = useMemo(() => qrPath(address), [address]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      // A code is read dark on light, in both themes.
      className="w-full max-w-56 rounded-card border bg-[#fff] print:max-w-80"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}

/** The same as a file of its own. */
function qrFile(address: string): Blob {
  const { size, path } = qrPath(address);
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="1024" height="1024">`,
    `<rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`,
  ].join("");
  return new Blob([svg], { type: "image/svg+xml" });
}

/** Squares of one, with the white edge that readers need. */
function qrPath(address: string): { size: number; path: string } {
  const { size, data } = encode(address, { ecc: "M", border: 3 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size, path: squares.join("") };
}
