/** One of the three contacts of a supplier; the second and third can be those of the first. */
import { Copy } from "lucide-react";
import { useWatch } from "react-hook-form";
import { CONTACT_PARTS, type ContactBlock } from "@/features/suppliers/api";
import { contactOf, type SupplierTyped } from "@/features/suppliers/supplier-form-rules";
import { useForm } from "@/platform/forms/form-context";
import { FormSection } from "@/platform/forms/form-section";
import { TextInput } from "@/platform/forms/inputs";
import { Button } from "@/platform/ui/button";
import { announce } from "@/platform/ui/live-region";

interface ContactSectionProps {
  block: ContactBlock;
  title: string;
}

const FIRST: ContactBlock = "contact";

export function ContactSection({ block, title }: ContactSectionProps) {
  return (
    <FormSection
      title={title}
      description={block === FIRST ? "Con quién se acuerdan los cursos." : undefined}
    >
      {block !== FIRST && <CopyFromFirst block={block} title={title} />}
      <TextInput name={`${block}_name`} label="Nombre" maxLength={150} />
      <TextInput
        name={`${block}_phone`}
        label="Teléfono"
        type="tel"
        inputMode="tel"
        hint="9 dígitos"
        width="md"
      />
      <TextInput
        name={`${block}_email`}
        label="Correo"
        type="email"
        inputMode="email"
        maxLength={254}
      />
    </FormSection>
  );
}

function CopyFromFirst({ block, title }: ContactSectionProps) {
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
