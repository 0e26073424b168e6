/** /estimate */
import { EstimateScreen } from "@/features/estimate/screen";

export const Component = EstimateScreen;
