/** A link to hand over: to copy, to scan, to keep as a picture. */
import { Download } from "lucide-react";
import { saveAs } from "@/platform/api/download";
import { Button } from "@/platform/ui/button";
import { CopyLinkButton } from "@/platform/ui/copy-link-button";
import { QrPicture, qrFile } from "@/platform/ui/qr-picture";
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
