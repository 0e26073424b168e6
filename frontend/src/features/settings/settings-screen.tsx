/** Configuración: the account, how the screen looks, the keyboard. */
import { AccountCard } from "@/features/settings/account-card";
import { AppearanceCard } from "@/features/settings/appearance-card";
import { KeyboardCard } from "@/features/settings/keyboard-card";
import { PageHeader } from "@/shared/ui/page-header";

export function SettingsScreen() {
  return (
    <>
      <PageHeader title="Configuración" context="Tu cuenta y cómo prefieres ver la pantalla." />
      <div className="flex max-w-220 flex-col gap-5">
        <AccountCard />
        <AppearanceCard />
        <KeyboardCard />
      </div>
    </>
  );
}
