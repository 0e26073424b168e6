/** Beside an amount: opens how it was computed. Nothing is asked of the server before. */
import { useQuery } from "@tanstack/react-query";
import { Calculator } from "lucide-react";
import { useState } from "react";
import type { Explanation } from "@/platform/explaining/explanation";
import { ExplanationView } from "@/platform/explaining/explanation-view";
import { Dialog } from "@/platform/ui/dialog";
import { IconButton } from "@/platform/ui/icon-button";
import { AsyncView, TextSkeleton } from "@/platform/ui/states";

interface ExplainButtonProps {
  /** The amount in words, e.g. "Franquicia de Ana Soto": it ends the name of the button. */
  of: string;
  queryKey: readonly unknown[];
  explain: (signal: AbortSignal) => Promise<Explanation>;
}

export function ExplainButton({ of, queryKey, explain }: ExplainButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        size="sm"
        label={`Explicar cálculo: ${of}`}
        icon={<Calculator />}
        aria-haspopup="dialog"
        className="print:hidden"
        onClick={() => setOpen(true)}
      />
      <Dialog open={open} onOpenChange={setOpen} title={of} description="Cómo se calcula">
        <Explained queryKey={queryKey} explain={explain} />
      </Dialog>
    </>
  );
}

/** Asked each time that the window opens: what stands behind an amount changes with any edit. */
function Explained({ queryKey, explain }: Omit<ExplainButtonProps, "of">) {
  const explanation = useQuery({
    queryKey: [...queryKey, "explanation"],
    queryFn: ({ signal }) => explain(signal),
    staleTime: 0,
  });
  return (
    <AsyncView
      query={explanation}
      loadingLabel="Preparando la explicación…"
      errorTitle="No pudimos explicar este cálculo."
      skeleton={<TextSkeleton lines={6} />}
    >
      {(found) => <ExplanationView explanation={found} />}
    </AsyncView>
  );
}
