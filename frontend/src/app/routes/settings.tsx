/** /settings */
import { SettingsScreen } from "@/features/settings/settings-screen";

export const Component = SettingsScreen;
