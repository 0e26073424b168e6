/** The way out for a template that has answers: what was changed becomes its next version. */
import { useForm } from "@/shared/forms/form-context";
import { Button } from "@/shared/ui/button";

/** Saving beside what was answered, instead of over it. */
export const AS_VERSION = "version";

export function SaveAsVersion() {
  const { saving } = useForm();
  return (
    <Button
      size="sm"
      variant="primary"
      className="mt-1 w-fit"
      loading={saving.saving}
      onClick={() => void saving.submit(AS_VERSION)}
    >
      Guardar como nueva versión
    </Button>
  );
}
