/** A quiet drawing for the error pages: a page that is missing from its book, or a torn one. */

interface ErrorPictureProps {
  kind: "lost" | "broken";
}

export function ErrorPicture({ kind }: ErrorPictureProps) {
  return (
    <svg viewBox="0 0 240 150" aria-hidden="true" className="h-36 w-auto">
      <ellipse cx="120" cy="136" rx="92" ry="8" className="fill-line/60" />
      <path className="fill-primary-soft" d="M28 118V46c28-10 62-8 92 10v72c-30-18-64-20-92-10Z" />
      <path
        className="fill-surface stroke-line"
        strokeWidth="2"
        d="M212 118V46c-28-10-62-8-92 10v72c30-18 64-20 92-10Z"
      />
      <path className="stroke-primary" strokeWidth="3" strokeLinecap="round" d="M120 56v72" />
      <g className="fill-none stroke-primary/45" strokeWidth="4" strokeLinecap="round">
        <path d="M44 62c18-4 38-2 58 7M44 80c18-4 38-2 58 7M44 98c14-3 27-3 40 1" />
      </g>
      {kind === "lost" ? <MissingPage /> : <TornPage />}
    </svg>
  );
}

function MissingPage() {
  return (
    <>
      <path
        className="fill-none stroke-line-control"
        strokeWidth="2"
        strokeDasharray="5 6"
        strokeLinecap="round"
        d="M138 104V64c18-10 38-13 58-10v40c-20-3-40 0-58 10Z"
      />
      <path
        className="fill-accent-soft stroke-accent"
        strokeWidth="2"
        strokeLinejoin="round"
        d="m170 26 26-14 8 30-27 12Z"
      />
      <circle cx="206" cy="20" r="5" className="fill-accent" />
    </>
  );
}

function TornPage() {
  return (
    <>
      <path
        className="fill-none stroke-accent"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="m176 44-10 20 12 8-14 20 10 8-8 20"
      />
      <circle cx="204" cy="24" r="6" className="fill-accent" />
    </>
  );
}
