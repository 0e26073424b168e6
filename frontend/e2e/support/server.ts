/** The server asked directly, as the administrator: to prepare a journey and to check what it left. */
import { askAs, companyNamed } from "./asking.ts";
import type { Product } from "./product.ts";

export interface FoundPeople {
  people: { name: string; rut: string }[];
  suppliers: { name?: string; razon_social?: string; rut: string }[];
}

export interface KnownLoad {
  load_id: number;
  state: string;
  fileName: string;
  counts: Record<string, number>;
  rounds: unknown[];
}

export interface Server {
  makeCompany: (name: string, rut: string) => Promise<number>;
  search: (words: string) => Promise<FoundPeople>;
  newestLoad: () => Promise<KnownLoad>;
}

export async function askServer(product: Product): Promise<Server> {
  const ask = await askAs(product);

  return {
    makeCompany: (name, rut) => companyNamed(ask, name, rut),
    search: (words) => ask<FoundPeople>(`/api/search?q=${encodeURIComponent(words)}`),
    async newestLoad() {
      const [newest] = await ask<KnownLoad[]>("/api/loads?pageSize=1");
      if (!newest) throw new Error("There is no load.");
      return newest;
    },
  };
}
