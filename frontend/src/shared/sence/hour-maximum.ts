/** The most that SENCE pays for an hour of a modality on a day. */
import type { HourValue } from "@/shared/sence/sence-queries";

type Valid = Pick<HourValue, "modality" | "value" | "validFrom" | "validTo" | "resolution">;

/** A course names no tranche, so the highest value of that day counts; null when none is known. */
export function hourMaximum<Value extends Valid>(
  values: readonly Value[],
  modality: string,
  day: string,
): Value | null {
  return values
    .filter((one) => one.modality === modality && isValidOn(one, day))
    .reduce<Value | null>((best, one) => (best && best.value >= one.value ? best : one), null);
}

/** Days are ISO texts, which sort like time. */
export function isValidOn(
  { validFrom, validTo }: Pick<Valid, "validFrom" | "validTo">,
  day: string,
) {
  return validFrom <= day && (validTo === null || day <= validTo);
}
