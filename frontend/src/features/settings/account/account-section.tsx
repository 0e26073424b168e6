/** Mi cuenta: who one is, the password, and where one is signed in. */
import { AccountCard } from "@/features/settings/account/account-card";
import { DevicesCard } from "@/features/settings/account/devices-card";
import { PasswordCard } from "@/features/settings/account/password-card";

export function AccountSection() {
  return (
    <>
      <AccountCard />
      <PasswordCard />
      <DevicesCard />
    </>
  );
}
