/** The box that chooses one row; with Shift, all rows from the last one chosen. */
import { useRef } from "react";
import type { RowsProps } from "@/platform/lists/rows-props";
import { isSelected } from "@/platform/lists/selection";
import { Checkbox } from "@/platform/ui/checkbox";

interface SelectBoxProps<Row> extends Pick<RowsProps<Row>, "rowId" | "rowName" | "selecting"> {
  row: Row;
}

export function SelectBox<Row>({ row, rowId, rowName, selecting }: SelectBoxProps<Row>) {
  const shift = useRef(false);
  if (!selecting) return null;
  const id = rowId(row);
  return (
    <span
      onPointerDownCapture={(event) => {
        shift.current = event.shiftKey;
      }}
      onKeyDownCapture={(event) => {
        shift.current = event.shiftKey;
      }}
    >
      <Checkbox
        label={`Seleccionar ${rowName(row)}`}
        hideLabel
        checked={isSelected(selecting.selection, id)}
        onCheckedChange={() => selecting.turn(id, shift.current)}
      />
    </span>
  );
}
