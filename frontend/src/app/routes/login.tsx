/** /login */
import { LoginLayout } from "@/app/layout/login-layout";
import { SignInScreen } from "@/features/auth/sign-in-screen";

export function Component() {
  return (
    <LoginLayout>
      <SignInScreen />
    </LoginLayout>
  );
}
