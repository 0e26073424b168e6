/** Telephone numbers as people read them. */

const CHILEAN = /^\+56(\d)(\d{4})(\d{4})$/;

/** "+56981234567" as "+56 9 8123 4567"; numbers of other countries stay as they are kept. */
export function formatPhone(phone: string): string {
  return phone.replace(CHILEAN, "+56 $1 $2 $3");
}
