/** The organisation's own picture and name where it has them, else the mark of the product. */
import { clsx } from "clsx";
import { Logo } from "@/app/layout/logo";
import type { Brand } from "@/shared/brand/brand";

interface BrandLogoProps {
  brand: Brand | undefined;
  markOnly: boolean;
}

export function BrandLogo({ brand, markOnly }: BrandLogoProps) {
  if (!brand) return <Logo markOnly={markOnly} />;
  return (
    <span className="inline-flex min-w-0 items-center gap-2.5">
      {brand.logo ? (
        <img src={brand.logo} alt="" className="size-8 object-contain" />
      ) : (
        <Logo markOnly />
      )}
      <span className={clsx("truncate text-xl font-bold tracking-tight", markOnly && "sr-only")}>
        {brand.name}
      </span>
    </span>
  );
}
