/** A value of an hour as a form: names, limits, and the way from the server's shape and back. */
import * as z from "zod/mini";
import { MODALITIES } from "@/entities/course/course";
import type { HourValue } from "@/entities/sence/sence";
import { hourValueTexts } from "@/features/settings/sence-texts";
import type { components } from "@/generated/schema";
import { api, dataOf, done } from "@/platform/api/client";
import type { FieldIssue } from "@/platform/forms/resolver";
import { day, line, oneOf, requiredDay, requiredMoney } from "@/platform/forms/rules";
import { isDay, readDay } from "@/platform/forms/typed";

export const TRANCHES = ["1", "2", "3"] as const;

export const hourValueSchema = z.object({
  modality: oneOf(MODALITIES, hourValueTexts.modalityMissing),
  tranche: oneOf(TRANCHES, hourValueTexts.trancheMissing),
  value: requiredMoney({ min: 1, max: 100_000, message: hourValueTexts.valueRule }),
  validFrom: requiredDay(),
  validTo: day(),
  resolution: line({ max: 120 }),
});

export type HourValueValues = z.input<typeof hourValueSchema>;
type Sent = z.output<typeof hourValueSchema>;

export const NEW_HOUR_VALUE: HourValueValues = {
  modality: "",
  tranche: "1",
  value: "",
  validFrom: "",
  validTo: "",
  resolution: "",
};

export function valuesOf(known: HourValue): HourValueValues {
  const { modality, tranche, value, validFrom, validTo, resolution } = known;
  return {
    modality,
    tranche: String(tranche),
    value: String(value),
    validFrom,
    validTo: validTo ?? "",
    resolution: resolution ?? "",
  };
}

export function hourValueIssues({
  validFrom,
  validTo,
}: HourValueValues): FieldIssue<keyof HourValueValues>[] {
  const [first, last] = [readDay(validFrom), readDay(validTo)];
  if (!isDay(first) || !isDay(last) || first <= last) return [];
  const message = hourValueTexts.wrongOrder;
  return [{ field: "validTo", message }];
}

export function bodyOf(all: Sent): HourValueForm {
  return { ...all, tranche: numbered(all.tranche) };
}

export function changesOf(
  { tranche, ...changes }: Partial<Sent>,
  updatedAt: string | undefined,
): HourValueChanges {
  return {
    ...changes,
    ...(tranche === undefined ? {} : { tranche: numbered(tranche) }),
    ...(updatedAt === undefined ? {} : { updatedAt }),
  };
}

/** The form holds texts, the server takes numbers. */
function numbered(tranche: Sent["tranche"]) {
  return Number(tranche) as HourValueForm["tranche"];
}

type Schemas = components["schemas"];
type HourValueForm = Schemas["HourValueForm"];
type HourValueChanges = Schemas["HourValueChanges"];

const ONE = "/api/sence/hourValues/{hour_value_id}";

export function createHourValue(body: HourValueForm, key: string): Promise<HourValue> {
  const headers = { "Idempotency-Key": key };
  return dataOf(api.POST("/api/sence/hourValues", { body, headers }));
}

export function changeHourValue(id: number, body: HourValueChanges): Promise<HourValue> {
  return dataOf(api.PATCH(ONE, { params: { path: { hour_value_id: id } }, body }));
}

export async function removeHourValue(id: number): Promise<void> {
  await done(api.DELETE(ONE, { params: { path: { hour_value_id: id } } }));
}
