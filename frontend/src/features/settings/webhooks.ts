/** The calls about webhooks, and how each of them stands. */

import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { webhookTexts } from "@/features/settings/integrations-texts";
import type { components } from "@/generated/schema";
import { api, bodyOf, dataOf } from "@/platform/api/client";
import { choiceId, requiredLine } from "@/platform/forms/rules";
import type { Tone } from "@/platform/ui/badge";

type Schemas = components["schemas"];
export type Webhook = Schemas["Webhook"];
export type MadeWebhook = Schemas["MadeWebhook"];
export type Delivery = Schemas["WebhookDelivery"];
type Event = Schemas["WebhookForm"]["events"][number];

export const WEBHOOKS_KEY = ["webhooks"] as const;
/** As many as there may be. */
const ALL = 50;
const LOG = 50;

const of = (webhook_id: number) => ({ params: { path: { webhook_id } } });

export const webhooksQuery = queryOptions({
  queryKey: [...WEBHOOKS_KEY, "all"],
  queryFn: ({ signal }) =>
    dataOf(api.GET("/api/webhooks", { params: { query: { pageSize: ALL } }, signal })),
});

export function webhookQuery(id: number) {
  return queryOptions({
    queryKey: [...WEBHOOKS_KEY, "one", id],
    queryFn: ({ signal }) => getWebhook(id, signal),
  });
}

export function getWebhook(id: number, signal?: AbortSignal): Promise<Webhook> {
  return dataOf(
    api.GET("/api/webhooks/{webhook_id}", { ...of(id), ...(signal ? { signal } : {}) }),
  );
}

const SOON_MS = 3_000;

/** What waits may arrive at any moment: it is asked for again until nothing does. */
export function deliveriesQuery(webhook_id: number) {
  return queryOptions({
    queryKey: [...WEBHOOKS_KEY, "log", webhook_id],
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET("/api/webhooks/{webhook_id}/deliveries", {
          params: { path: { webhook_id }, query: { pageSize: LOG } },
          signal,
        }),
      ),
    refetchInterval: ({ state }) =>
      state.data?.data.some((one) => one.state === "waiting") ? SOON_MS : false,
  });
}

export function createWebhook(body: Schemas["WebhookForm"]): Promise<MadeWebhook> {
  return dataOf(api.POST("/api/webhooks", { body }));
}

export function changeWebhook(id: number, body: Schemas["WebhookChanges"]): Promise<Webhook> {
  return dataOf(api.PATCH("/api/webhooks/{webhook_id}", { ...of(id), body }));
}

export function removeWebhook(id: number): Promise<unknown> {
  return dataOf(api.DELETE("/api/webhooks/{webhook_id}", of(id)));
}

export function renewSecret(id: number): Promise<MadeWebhook> {
  return dataOf(api.POST("/api/webhooks/{webhook_id}/secret", of(id)));
}

export function resumeWebhook(id: number): Promise<Webhook> {
  return dataOf(api.POST("/api/webhooks/{webhook_id}/resume", of(id)));
}

export function testWebhook(id: number): Promise<Webhook> {
  return dataOf(api.POST("/api/webhooks/{webhook_id}/test", of(id)));
}

export function replayDelivery(webhook_id: number, delivery_id: number): Promise<Delivery> {
  const params = { path: { webhook_id, delivery_id } };
  return dataOf(api.POST("/api/webhooks/{webhook_id}/deliveries/{delivery_id}/replay", { params }));
}

export const EVENTS = Object.entries(webhookTexts.events).map(([value, label]) => ({
  value,
  label,
}));

export const webhookSchema = z.object({
  name: requiredLine({ min: 2, max: 100, message: webhookTexts.nameMissing }),
  url: requiredLine({ max: 500, message: webhookTexts.urlMissing }),
  company_id: choiceId(),
  /** With a space between them. */
  events: requiredLine({ max: 500, message: webhookTexts.eventsMissing }),
});

export type WebhookTyped = z.input<typeof webhookSchema>;

export function formOf(values: z.output<typeof webhookSchema>): Schemas["WebhookForm"] {
  return { ...values, events: values.events.split(" ") as Event[] };
}

export function eventWords(kind: string): string {
  return (webhookTexts.events as Readonly<Record<string, string>>)[kind] ?? webhookTexts.test;
}

/** What hinders it most comes first. */
export function stateOf(webhook: Webhook): { label: string; tone: Tone } {
  if (!webhook.active) return { label: webhookTexts.off, tone: "neutral" };
  if (webhook.pausedAt) return { label: webhookTexts.paused, tone: "danger" };
  if (webhook.failingSince) return { label: webhookTexts.failing, tone: "warning" };
  return { label: webhookTexts.working, tone: "success" };
}

export const DELIVERY_TONES: Readonly<Record<Delivery["state"], Tone>> = {
  waiting: "info",
  delivered: "success",
  failed: "danger",
};
