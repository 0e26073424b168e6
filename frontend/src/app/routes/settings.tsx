/** /settings */
import { SettingsScreen } from "@/features/settings/screen";

export const Component = SettingsScreen;
