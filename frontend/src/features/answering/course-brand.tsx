/** Who asks: the company with its picture. */
import type { AskedCourse } from "@/features/answering/answering-api";

export function CourseBrand({ course: { company, logo } }: { course: AskedCourse }) {
  return (
    <div className="flex items-center gap-3 text-sm font-semibold text-ink-muted">
      {logo && (
        // On white also in the dark: most logos are made for paper.
        <img
          src={logo}
          alt=""
          className="h-10 max-w-40 rounded-field border bg-[#ffffff] object-contain p-1"
        />
      )}
      <span className="min-w-0 break-words">{company}</span>
    </div>
  );
}
