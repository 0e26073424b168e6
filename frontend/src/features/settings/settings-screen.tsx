/** /settings: one section at a time, the one that the address names. */
import { useSearchParams } from "react-router";
import { sectionOf } from "@/features/settings/place";
import { SectionNav } from "@/features/settings/section-nav";
import { sectionsFor } from "@/features/settings/sections";
import { useSession } from "@/shared/api/session";
import { PageHeader } from "@/shared/ui/page-header";

export function SettingsScreen() {
  const isAdmin = useSession((state) => state.user?.isAdmin ?? false);
  const [query] = useSearchParams();
  const sections = sectionsFor(isAdmin);
  const current = sectionOf(query, sections);
  const { Component, isList = false } = current;
  return (
    <>
      {!isList && <PageHeader title="Configuración" context={current.title} />}
      <div className="flex flex-col gap-5 lg:flex-row lg:gap-8">
        <SectionNav sections={sections} current={current} />
        <div className={isList ? "min-w-0 flex-1" : "flex min-w-0 max-w-220 flex-1 flex-col gap-5"}>
          <Component />
        </div>
      </div>
    </>
  );
}
