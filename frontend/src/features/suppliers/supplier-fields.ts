/** What the fields of a supplier are called, in the order of the form. */
import type { SupplierTyped } from "@/features/suppliers/supplier-form-rules";

export const SUPPLIER_FIELDS: Readonly<Record<keyof SupplierTyped, string>> = {
  razon_social: "Razón social",
  rut: "RUT",
  address: "Dirección",
  city: "Ciudad",
  country: "País",
  isOtec: "Es OTEC",
  contact_name: "Nombre del contacto comercial",
  contact_phone: "Teléfono del contacto comercial",
  contact_email: "Correo del contacto comercial",
  operative_contact_name: "Nombre del contacto operativo",
  operative_contact_phone: "Teléfono del contacto operativo",
  operative_contact_email: "Correo del contacto operativo",
  billing_manager_name: "Nombre del encargado de facturación",
  billing_manager_phone: "Teléfono del encargado de facturación",
  billing_manager_email: "Correo del encargado de facturación",
};
