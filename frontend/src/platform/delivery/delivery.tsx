/** How what is sent reaches people: whether mails leave, and whether a link opens on another machine. */

import { queryOptions, useQuery } from "@tanstack/react-query";
import { api, dataOf } from "@/platform/api/client";
import { useSession } from "@/platform/api/session";

const FRESH_MS = 5 * 60_000;

const deliveryQuery = queryOptions({
  queryKey: ["delivery"],
  queryFn: ({ signal }) => dataOf(api.GET("/api/delivery", { signal })),
  staleTime: FRESH_MS,
});

/** What is said where mails leave, else what is said where they stay; nothing before that is known. */
export function useMailWords<Words>(leaving: Words, staying: Words): Words | null {
  const { data } = useQuery(deliveryQuery);
  if (!data) return null;
  return data.mails ? leaving : staying;
}

/** Whether an address leads every machine to itself. */
export function isOnlyHere(address: string): boolean {
  const host = URL.parse(address)?.hostname ?? "";
  return /^(127\.\d+\.\d+\.\d+|\[::1\]|(.+\.)?localhost)$/.test(host);
}

/** Said beside a link or QR code that nobody else can open. */
export function OnlyHereNote({ address }: { address: string }) {
  const isAdmin = useSession((state) => state.user?.isAdmin ?? false);
  if (!isOnlyHere(address)) return null;
  return (
    <p role="status" className="text-sm font-medium text-warning">
      {"Este enlace solo abre en este computador. "}
      {isAdmin
        ? "Entra al sistema con su nombre en la red, o define PUBLIC_URL en el servidor."
        : "Pide a quien administra que defina la dirección pública."}
    </p>
  );
}
