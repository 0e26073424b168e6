/** The parts of a long form, beside it on a wide screen. */

export interface IndexedSection {
  id: string;
  title: string;
}

export function SectionIndex({ sections }: { sections: readonly IndexedSection[] }) {
  return (
    <nav aria-label="Secciones del formulario" className="hidden xl:block print:hidden">
      <ol className="sticky top-20 flex flex-col gap-1 border-l text-sm">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="-ml-px block border-l-2 border-transparent py-1 pl-4 text-ink-muted hover:border-line-control hover:text-ink"
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
