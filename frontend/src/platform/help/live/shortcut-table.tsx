/** All keyboard shortcuts. */
import { ShortcutList } from "@/platform/keyboard/shortcut-list";
import { EVERYWHERE, IN_LISTS, TO_SECTIONS } from "@/platform/keyboard/shortcuts";

export function ShortcutTable() {
  return (
    <div className="flex flex-col gap-6">
      {[EVERYWHERE, IN_LISTS, TO_SECTIONS].map((group) => (
        <ShortcutList key={group.title} {...group} />
      ))}
    </div>
  );
}
