/** Where a widget stands and how large it is, as it is said aloud. */
import type { GridSize } from "@/features/panel/model/arrangement";
import { GRID_COLUMNS } from "@/features/panel/model/widget";

/** "Horas por mes, posición 3 de 7" */
export function placeWords(title: string, index: number, count: number): string {
  return `${title}, posición ${Math.min(Math.max(index, 0), count - 1) + 1} de ${count}`;
}

export function sizeWords(title: string, { cols, height }: GridSize): string {
  return `${title}, ${cols} de ${GRID_COLUMNS} columnas, alto ${height} %`;
}
