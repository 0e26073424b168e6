/** /estimate */
import { EstimateScreen } from "@/features/estimate/estimate-screen";

export const Component = EstimateScreen;
