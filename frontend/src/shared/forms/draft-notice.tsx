/** Offers the draft of an earlier visit. */
import { useForm } from "@/shared/forms/form-context";
import { formatWhen } from "@/shared/forms/when";
import { Banner } from "@/shared/ui/banner";
import { Button } from "@/shared/ui/button";

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
