/** One of the three contacts of a supplier; the second and third can be those of the first. */
import { Copy } from "lucide-react";
import { useWatch } from "react-hook-form";
import { SUPPLIER } from "@/entities/records/supplier";
import { CONTACT_PARTS, type ContactBlock } from "@/features/suppliers/api";
import { contactOf, type SupplierTyped } from "@/features/suppliers/supplier-form-rules";
import { useForm } from "@/platform/forms/form-context";
import { FormSection } from "@/platform/forms/form-section";
import { RecordFields } from "@/platform/records/record-section";
import { Button } from "@/platform/ui/button";
import { announce } from "@/platform/ui/live-region";

interface ContactSectionProps {
  block: ContactBlock;
}

const FIRST: ContactBlock = "contact";

export function ContactSection({ block }: ContactSectionProps) {
  const section = SUPPLIER.sections[block];
  return (
    <FormSection
      title={section.title}
      description={"description" in section ? section.description : undefined}
    >
      {block !== FIRST && <CopyFromFirst block={block} />}
      <RecordFields record={SUPPLIER} names={section.fields} />
    </FormSection>
  );
}

function CopyFromFirst({ block }: ContactSectionProps) {
  const { title } = SUPPLIER.sections[block];
  const { core, fieldChanged } = useForm();
  const { control, setValue } = core.methods;
  const first = contactOf(useWatch({ control }) as SupplierTyped, FIRST);
  const isEmpty = CONTACT_PARTS.every((part) => first[part] === "");

  function copy(): void {
    for (const part of CONTACT_PARTS) {
      const name = `${block}_${part}`;
      setValue(name, first[part], { shouldDirty: true });
      fieldChanged(name);
    }
    announce(`${title}: copiado del contacto comercial.`);
  }

  return (
    <Button
      size="sm"
      icon={<Copy />}
      className="w-fit"
      disabled={isEmpty}
      aria-label={`Copiar del contacto comercial: ${title}`}
      onClick={copy}
    >
      Copiar del contacto comercial
    </Button>
  );
}
