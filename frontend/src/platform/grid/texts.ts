import { formatCount, formatList, formatNumber } from "@/platform/lib/format";

export const gridTexts = {
  tooMany: (most: number) => `Elige menos celdas: hasta ${formatNumber(most)} a la vez.`,
  rowGone: (row: number) => `La fila ${formatNumber(row)} ya no está a la vista`,
  rowGoneHelp: "No se escribió nada. Elige otra celda con el puntero o con las flechas.",
  rowsMoved: "Las filas cambiaron de lugar",
  rowsMovedHelp: "No se escribió nada. Elige las celdas otra vez.",
  copied: (count: number) => `${formatCount(count, "celda copiada", "celdas copiadas")}.`,
  rowsPasted: (count: number) => formatCount(count, "fila pegada", "filas pegadas"),
  columnsPasted: (count: number) => formatCount(count, "columna pegada", "columnas pegadas"),
  noPlace: (parts: readonly string[]) => `No encontramos lugar para ${formatList(parts)}.`,
  noPlaceHelp: "Lo demás quedó pegado. Revisa desde qué celda pegaste.",
  pasted: (count: number) => `${formatCount(count, "celda pegada", "celdas pegadas")}.`,
};
