/** A kind of failure in words: what it is, in how many rows, and where it happens first. */
import type { FailureKind } from "@/features/loads/api/types";
import { formatCount } from "@/shared/lib/format";

export function failureTitle(failure: FailureKind): string {
  const place = failure.columnName ?? failure.label;
  return place ? `${place}: ${failure.message}` : failure.message;
}

export function failurePlace(failure: FailureKind): string {
  return failure.count === 1
    ? `1 fila, en ${failure.firstCell}`
    : `${formatCount(failure.count, "fila", "filas")}, la primera en ${failure.firstCell}`;
}

/** The same kind of failure in two columns is two kinds to a person. */
export function failureKey(failure: FailureKind): string {
  return `${failure.code}·${failure.attribute ?? ""}·${failure.columnName ?? ""}`;
}
