/** /invitation/:token */
import { LoginLayout } from "@/app/layout/login-layout";
import { InvitationScreen } from "@/features/invitation/invitation-screen";

export function Component() {
  return (
    <LoginLayout>
      <InvitationScreen />
    </LoginLayout>
  );
}
