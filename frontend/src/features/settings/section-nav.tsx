/** The way between the sections: a list beside them, on narrow screens a choice above them. */
import { clsx } from "clsx";
import { Link, useNavigate } from "react-router";
import { sectionAddress } from "@/features/settings/place";
import type { SettingsSection } from "@/features/settings/sections";
import { useMediaQuery } from "@/shared/lib/use-media-query";
import { SelectField } from "@/shared/ui/select-field";

/** As wide as the shell's own column begins. */
const WIDE = "(min-width: 64rem)";

interface SectionNavProps {
  sections: readonly SettingsSection[];
  current: SettingsSection;
}

export function SectionNav(props: SectionNavProps) {
  return useMediaQuery(WIDE) ? <SectionList {...props} /> : <SectionChoice {...props} />;
}

function SectionList({ sections, current }: SectionNavProps) {
  return (
    <nav aria-label="Secciones de Configuración" className="w-56 shrink-0 print:hidden">
      <ul className="sticky top-20 flex flex-col gap-1">
        {sections.map(({ id, title, Icon }) => (
          <li key={id}>
            <Link
              to={sectionAddress(id)}
              aria-current={id === current.id ? "page" : undefined}
              className={clsx(
                "flex min-h-(--control) items-center gap-2.5 rounded-button px-3 text-sm transition-colors",
                id === current.id
                  ? "bg-primary-soft font-semibold text-on-primary-soft"
                  : "text-ink-muted hover:bg-hover hover:text-ink",
              )}
            >
              <Icon className="size-4 shrink-0" aria-hidden />
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SectionChoice({ sections, current }: SectionNavProps) {
  const navigate = useNavigate();
  return (
    <div className="print:hidden">
      <SelectField
        label="Sección"
        className="sm:max-w-80"
        value={current.id}
        onValueChange={(id) => void navigate(sectionAddress(id))}
        options={sections.map(({ id, title }) => ({ value: id, label: title }))}
      />
    </div>
  );
}
