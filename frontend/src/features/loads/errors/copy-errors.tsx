/** Puts the problems on the clipboard, ready to paste into a spreadsheet or a mail. */
import { ClipboardCheck, Copy } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { listErrors } from "@/features/loads/api/loads";
import { errorsPlace } from "@/features/loads/model/errors-place";
import { errorsAsText } from "@/features/loads/model/errors-text";
import { describeError } from "@/shared/api/errors";
import { Button } from "@/shared/ui/button";
import { announce } from "@/shared/ui/live-region";
import { toast } from "@/shared/ui/toast";

/** The most that the server gives at once; a spreadsheet of more is what the download is for. */
const MOST = 500;

export function CopyErrors({ loadId }: { loadId: number }) {
  const [query] = useSearchParams();
  const [copied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    try {
      const { column, code } = errorsPlace(query);
      const page = await listErrors({ loadId, column, code, page: 1, pageSize: MOST });
      await navigator.clipboard.writeText(errorsAsText(page.items));
      setCopied(true);
      announce(`${page.items.length} problemas copiados.`);
    } catch (error) {
      await toast.failed("No pudimos copiar los problemas.", describeError(error).message);
    }
  }

  return (
    <Button icon={copied ? <ClipboardCheck /> : <Copy />} onClick={() => void copy()}>
      {copied ? "Copiado" : "Copiar"}
    </Button>
  );
}
