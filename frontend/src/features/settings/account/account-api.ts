/** The calls about one's own password and sign-ins. */
import { queryOptions } from "@tanstack/react-query";
import { bodyOf, dataOf } from "@/shared/api/answers";
import { api } from "@/shared/api/client";
import type { components } from "@/shared/api/schema";

export type Device = components["schemas"]["Device"];

/** Answers how many other devices were signed out. */
export async function changePassword(current: string, next: string): Promise<number> {
  const { ended } = await dataOf(api.POST("/api/password", { body: { current, new: next } }));
  return ended;
}

export const devicesQuery = queryOptions({
  queryKey: ["account", "devices"],
  queryFn: ({ signal }) => dataOf(api.GET("/api/sessions", { signal })),
});

export function endDevice(session_id: number) {
  const params = { path: { session_id } };
  return bodyOf(api.DELETE("/api/sessions/{session_id}", { params }));
}

/** Every device but this one; answers how many there were. */
export async function endOtherDevices(): Promise<number> {
  return (await dataOf(api.DELETE("/api/sessions"))).ended;
}
