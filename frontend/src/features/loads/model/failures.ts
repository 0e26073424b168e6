/** A kind of failure in words: what it is, in how many rows, and where it happens first. */
import type { FailureKind } from "@/features/loads/api/types";
import { formatCount } from "@/shared/lib/format";

export function failureTitle(failure: FailureKind): string {
  const place = failure.columnName ?? failure.label;
  return place ? `${place}: ${failure.message}` : failure.message;
}

export function failurePlace(failure: FailureKind): string {
  const rows = formatCount(failure.count, "fila", "filas");
  return failure.firstCell ? `${rows}, la primera en ${failure.firstCell}` : rows;
}

/** The same kind of failure in two columns is two kinds to a person. */
export function failureKey(failure: FailureKind): string {
  return `${failure.code}·${failure.attribute ?? ""}·${failure.columnName ?? ""}`;
}
