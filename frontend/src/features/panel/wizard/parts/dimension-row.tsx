/** A dimension: its field, the button that resets it, and the sign that it is in hand. */
import { RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { DIMENSIONS, type Dimension } from "@/features/panel/wizard/model/dimensions";
import { useWizard } from "@/features/panel/wizard/store/wizard-context";
import { IconButton } from "@/shared/ui/icon-button";

interface DimensionRowProps {
  dimension: Dimension;
  /** Under the pointer, or with the focus in it. */
  onDescribe: (dimension: Dimension) => void;
  children: ReactNode;
}

export function DimensionRow({ dimension, onDescribe, children }: DimensionRowProps) {
  const reset = useWizard((state) => state.dimensionReset);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what happens in its field.
    <div
      className="flex min-w-0 items-start gap-1"
      onPointerEnter={() => onDescribe(dimension)}
      onFocus={() => onDescribe(dimension)}
    >
      <div className="min-w-0 flex-1">{children}</div>
      {dimension !== "currentYear" && (
        <IconButton
          size="sm"
          className="mt-7"
          label={`Restablecer ${DIMENSIONS[dimension].name.toLowerCase()}`}
          icon={<RotateCcw />}
          onClick={() => reset(dimension)}
        />
      )}
    </div>
  );
}
