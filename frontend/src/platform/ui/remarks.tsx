/** What a save left to be known, without having kept it from being done. */
import { Banner } from "@/platform/ui/banner";

interface RemarksProps {
  remarks: readonly { field: string; message: string }[] | undefined;
}

export function Remarks({ remarks = [] }: RemarksProps) {
  if (remarks.length === 0) return null;
  return (
    <Banner tone="warning" title="Guardado, con observaciones">
      <ul className="flex flex-col gap-1">
        {remarks.map(({ field, message }) => (
          <li key={`${field} ${message}`}>{message}</li>
        ))}
      </ul>
    </Banner>
  );
}
