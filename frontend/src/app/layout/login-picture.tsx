/** The right half of the sign-in page: what the product does, in one drawing and one sentence. */

export function LoginPicture() {
  return (
    <aside className="relative hidden flex-col items-center justify-center gap-8 overflow-hidden border-l bg-primary-soft p-12 lg:flex">
      <Drawing />
      <p className="max-w-md text-center text-xl font-semibold text-balance text-on-primary-soft">
        Cursos, personas y resultados de la capacitación de tu empresa, en un solo lugar.
      </p>
    </aside>
  );
}

function Drawing() {
  return (
    <svg viewBox="0 0 480 360" aria-hidden="true" className="w-full max-w-lg">
      <circle cx="372" cy="82" r="44" fill="#f2a66b" opacity="0.85" />
      <path className="fill-primary/15" d="M0 250c70-52 130-66 214-34s150 26 266-30v174H0Z" />
      <path className="fill-primary/20" d="M0 296c96-40 170-38 250-12s146 20 230-14v90H0Z" />
      <Sheet />
      <Book />
    </svg>
  );
}

function Book() {
  return (
    <g>
      <path className="fill-surface" d="M92 292V190c52-20 112-16 148 12v104c-38-26-98-30-148-14Z" />
      <path
        className="fill-surface"
        d="M388 292V190c-52-20-112-16-148 12v104c38-26 98-30 148-14Z"
      />
      <path className="stroke-primary" strokeWidth="4" strokeLinecap="round" d="M240 202v104" />
      <g className="stroke-primary/35" strokeWidth="6" strokeLinecap="round" fill="none">
        <path d="M116 214c34-9 70-5 102 9M116 238c34-9 70-5 102 9M116 262c24-6 46-6 70-1" />
        <path d="M364 214c-34-9-70-5-102 9M364 238c-34-9-70-5-102 9M364 262c-24-6-46-6-70-1" />
      </g>
    </g>
  );
}

/** A column chart that rises out of the book. */
function Sheet() {
  return (
    <g className="fill-primary">
      <rect x="150" y="122" width="34" height="60" rx="6" opacity="0.45" />
      <rect x="196" y="92" width="34" height="90" rx="6" opacity="0.6" />
      <rect x="242" y="110" width="34" height="72" rx="6" opacity="0.75" />
      <rect x="288" y="64" width="34" height="118" rx="6" />
    </g>
  );
}
