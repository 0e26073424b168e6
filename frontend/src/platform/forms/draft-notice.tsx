/** Offers the draft of an earlier visit. */
import { useForm } from "@/platform/forms/form-context";
import { formatWhen } from "@/platform/forms/when";
import { Banner } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";

export function DraftNotice() {
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
