/** The calls that change the values of an hour. */
import { dataOf, errorBody, settled } from "@/shared/api/answers";
import { api } from "@/shared/api/client";
import { ApiError } from "@/shared/api/errors";
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
  const call = api.DELETE(ONE, { params: { path: { hour_value_id: id } } });
  const { error, response } = await settled(call);
  if (!response.ok) throw new ApiError(response.status, errorBody(error));
}
