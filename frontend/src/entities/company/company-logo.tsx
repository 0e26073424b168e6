/** The picture of a company, or its first letters while it has none. */

interface CompanyLogoProps {
  name: string;
  logo: string | null;
  large?: boolean | undefined;
}

export function CompanyLogo({ name, logo, large = false }: CompanyLogoProps) {
  const size = large ? "size-16 text-lg" : "size-8 text-2xs";
  if (logo) {
    return (
      <img
        src={logo}
        alt={`Logo de ${name}`}
        loading="lazy"
        className={`${size} shrink-0 rounded-field border bg-[#ffffff] object-contain`}
      />
    );
  }
  return (
    <span
      aria-hidden
      className={`${size} flex shrink-0 items-center justify-center rounded-field bg-primary-soft font-semibold text-on-primary-soft`}
    >
      {initialsOf(name)}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => word[0]?.toLocaleUpperCase("es-CL"))
    .join("");
}
