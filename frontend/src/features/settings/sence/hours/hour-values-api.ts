/** The calls that change the values of an hour. */
import { dataOf, done } from "@/shared/api/answers";
import { api } from "@/shared/api/client";
import type { components } from "@/shared/api/schema";
import type { HourValue } from "@/shared/sence/sence-queries";

type Schemas = components["schemas"];
export type HourValueForm = Schemas["HourValueForm"];
export type HourValueChanges = Schemas["HourValueChanges"];

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
