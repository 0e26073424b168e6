/** How suppliers and their three contacts are called. */
import type { ListNouns } from "@/shared/lists/list-words";

export const SUPPLIER_NOUNS: ListNouns = {
  one: "proveedor",
  many: "proveedores",
  feminine: false,
};

export type ContactBlock = "contact" | "operative_contact" | "billing_manager";

/** Each contact with its title; the first one can be copied to the others. */
export const CONTACT_BLOCKS: readonly { block: ContactBlock; title: string }[] = [
  { block: "contact", title: "Contacto comercial" },
  { block: "operative_contact", title: "Contacto operativo" },
  { block: "billing_manager", title: "Encargado de facturación" },
];

export const CONTACT_PARTS = ["name", "phone", "email"] as const;
