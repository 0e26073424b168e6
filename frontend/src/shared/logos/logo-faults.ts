/** What can be told of a picture before it is sent. */

/** A new picture, the word that the present one goes, or nothing to say. */
export type LogoChange = File | "remove" | "";

export const LOGO_TYPES = ["image/png", "image/jpeg", "image/webp"];
const MOST_BYTES = 2 * 1024 * 1024;
export const LOGO_RULE = "El logo debe ser PNG, JPG o WebP de hasta 2 MB.";

export function logoFault({ type, size }: Pick<File, "type" | "size">): string | undefined {
  return LOGO_TYPES.includes(type) && size <= MOST_BYTES ? undefined : LOGO_RULE;
}
