/** The organisation's name, logo and tones, shown as soon as they are known and after each change. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Brand } from "@/shared/brand/brand";

export function useBrand(): Brand | undefined {
  const client = useQueryClient();
  const [brand, setBrand] = useState(() => client.getQueryData<Brand>(["brand"]));
  useEffect(() => {
    let isGone = false;
    let stop = () => {
      isGone = true;
    };
    // After the first view: until then the product's own name and colours stand there.
    void import("@/shared/brand/follow-brand").then(({ followBrand }) => {
      if (!isGone) stop = followBrand(client, setBrand);
    });
    return () => stop();
  }, [client]);
  return brand;
}
