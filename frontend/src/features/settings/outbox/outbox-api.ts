/** The calls about mails that wait, left or failed. */
import { queryOptions } from "@tanstack/react-query";
import { bodyOf, dataOf } from "@/shared/api/answers";
import { api } from "@/shared/api/client";
import type { components } from "@/shared/api/schema";
import type { ListQuery } from "@/shared/lists/list-place";
import { asQueryOf, useListRows } from "@/shared/lists/list-rows";

type Schemas = components["schemas"];
export type Mail = Schemas["Mail"];
export type OpenedMail = Schemas["OpenedMail"];

const MAILS_KEY = ["mails"] as const;

async function listMails({ q, ...query }: ListQuery, signal: AbortSignal) {
  const asked = asQueryOf<"/api/mail">(q === undefined ? query : { ...query, search: q });
  const { data, meta } = await bodyOf(api.GET("/api/mail", { params: { query: asked }, signal }));
  return { items: data, meta };
}

export function useMailRows(query: ListQuery) {
  return useListRows<Mail>(MAILS_KEY, query, listMails);
}

/** Whether mails stay on this computer. */
export const localQuery = queryOptions({
  queryKey: [...MAILS_KEY, "local"],
  queryFn: async ({ signal }) => {
    const params = { query: { page: 1, pageSize: 1 } };
    return (await bodyOf(api.GET("/api/mail", { params, signal }))).meta.local;
  },
});

export function mailQuery(mail_id: number) {
  return queryOptions({
    queryKey: [...MAILS_KEY, "one", mail_id],
    queryFn: ({ signal }) =>
      dataOf(api.GET("/api/mail/{mail_id}", { params: { path: { mail_id } }, signal })),
  });
}
