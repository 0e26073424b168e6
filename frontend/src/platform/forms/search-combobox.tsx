/** A box that opens a list which the server narrows while one types. */
import type { CreateChoice, FoundChoice, LoadChoices } from "@/platform/forms/search-list";
import { late } from "@/platform/lib/late";
import { ComboboxFrame, type ComboboxFrameProps, ComingList } from "@/platform/ui/combobox-field";

const SearchList = late(
  async () => (await import("@/platform/forms/search-list")).SearchList,
  ComingList,
);

interface SearchComboboxProps extends ComboboxFrameProps {
  value: string;
  /** The words of the value. */
  shown: string;
  load: LoadChoices;
  /** Names the answers in the cache, e.g. "suppliers". */
  cacheKey: string;
  onChoose: (choice: FoundChoice) => void;
  create?: CreateChoice | undefined;
  clearable?: boolean | undefined;
}

export function SearchCombobox({
  value,
  shown,
  load,
  cacheKey,
  onChoose,
  create,
  clearable = false,
  ...frame
}: SearchComboboxProps) {
  return (
    <ComboboxFrame {...frame} shown={shown}>
      {(close) => (
        <SearchList
          {...{ value, load, cacheKey, clearable, create }}
          onDone={close}
          onChoose={onChoose}
        />
      )}
    </ComboboxFrame>
  );
}
