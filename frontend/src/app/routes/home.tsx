/** / */
import { StartScreen } from "@/features/start/start-screen";

export const Component = StartScreen;
