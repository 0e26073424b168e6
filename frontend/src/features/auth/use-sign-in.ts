/** Signs a person in: the tokens are kept and the session begins. */
import { useMutation } from "@tanstack/react-query";
import type { SignInFields } from "@/features/auth/sign-in-form-schema";
import { bodyOf } from "@/shared/api/answers";
import { api } from "@/shared/api/client";
import { tokensOf } from "@/shared/api/refresh";
import { useSession } from "@/shared/api/session";

export function useSignIn() {
  return useMutation({
    // Being offline is an answer here, not a reason to wait.
    networkMode: "always",
    mutationFn: (fields: SignInFields) => bodyOf(api.POST("/api/login", { body: fields })),
    onSuccess: (answer) => useSession.getState().signedIn(tokensOf(answer), answer.data),
  });
}
