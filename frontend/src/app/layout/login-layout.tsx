/** The frame of the sign-in page: the form on one side, a quiet picture on the other. */
import type { ReactNode } from "react";
import { LoginPicture } from "@/app/layout/login-picture";
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
