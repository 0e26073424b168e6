/** /data-quality */
import { LackingScreen } from "@/features/quality/lacking-screen";

export const Component = LackingScreen;
