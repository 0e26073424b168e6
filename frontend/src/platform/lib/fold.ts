/** Text without accents or capitals, for comparing what people type. */

export function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase("es-CL").trim();
}
