/** The frame of the sign-in page: the form on one side, a quiet picture on the other. */

import type { ReactNode } from "react";
import { Logo } from "@/app/layout/logo";

export function LoginLayout({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <main className="flex flex-col items-center justify-center gap-8 px-4 py-10">
        <Logo className="scale-110" />
        <div className="w-full max-w-[400px] rounded-modal border bg-surface p-6 shadow-floating sm:p-8">
          {children}
        </div>
      </main>
      <LoginPicture />
    </div>
  );
}

/** The right half of the sign-in page: what the product is about, in one drawing and one sentence. */
function LoginPicture() {
  return (
    <aside className="relative hidden flex-col items-center justify-center gap-10 overflow-hidden border-l bg-primary-soft p-12 lg:flex">
      <Hills />
      <Drawing />
      <p className="relative max-w-md text-center text-xl font-semibold text-balance text-on-primary-soft">
        Cursos, personas y resultados de la capacitación de tu empresa, en un solo lugar.
      </p>
    </aside>
  );
}

function Hills() {
  return (
    <svg
      viewBox="0 0 400 200"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-x-0 bottom-0 h-2/5 w-full"
    >
      <path className="fill-primary/8" d="M0 70C70 20 140 22 214 52s130 24 186-24v172H0Z" />
      <path className="fill-primary/10" d="M0 130c96-40 150-38 230-12s120 20 170-14v96H0Z" />
    </svg>
  );
}

function Drawing() {
  return (
    <svg viewBox="60 20 360 300" aria-hidden="true" className="relative w-full max-w-md">
      <circle cx="356" cy="76" r="34" fill="#f2a66b" />
      <Columns />
      <Book />
    </svg>
  );
}

/** A chart that rises out of the book. */
function Columns() {
  return (
    <g className="fill-primary">
      <rect x="140" y="142" width="38" height="84" rx="8" opacity="0.4" />
      <rect x="192" y="106" width="38" height="124" rx="8" opacity="0.55" />
      <rect x="250" y="126" width="38" height="104" rx="8" opacity="0.75" />
      <rect x="302" y="76" width="38" height="150" rx="8" />
    </g>
  );
}

function Book() {
  return (
    <g>
      <path
        className="fill-surface"
        d="M84 300V190c56-22 118-18 156 12v112c-40-28-104-32-156-14Z"
      />
      <path
        className="fill-surface"
        d="M396 300V190c-56-22-118-18-156 12v112c40-28 104-32 156-14Z"
      />
      <path className="stroke-primary" strokeWidth="4" strokeLinecap="round" d="M240 202v112" />
      <g className="fill-none stroke-primary/35" strokeWidth="6" strokeLinecap="round">
        <path d="M110 216c36-10 74-5 106 9M110 242c36-10 74-5 106 9M110 268c26-7 50-6 74 0" />
        <path d="M370 216c-36-10-74-5-106 9M370 242c-36-10-74-5-106 9M370 268c-26-7-50-6-74 0" />
      </g>
    </g>
  );
}
