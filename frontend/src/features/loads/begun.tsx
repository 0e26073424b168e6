/** "Cargas sin terminar": what one began and left, to go on with or to throw away. */

import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { wizardAddress } from "@/features/loads/addresses";
import { useBegunLoads } from "@/features/loads/api";
import { begunTexts, historyTexts } from "@/features/loads/history-texts";
import { kindByModelId } from "@/features/loads/kinds";
import { DiscardButton } from "@/features/loads/parts";
import type { BegunLoad } from "@/features/loads/types";
import { formatDay, formatMoment } from "@/platform/lib/format";
import { Card } from "@/platform/ui/card";
import { LinkButton } from "@/platform/ui/link-button";
import { Pagination } from "@/platform/ui/pagination";

const PAGE_SIZE = 5;

/** All but the one on screen; nothing where there is none. */
export function BegunLoads({ openedId }: { openedId: number | null }) {
  const [page, setPage] = useState(1);
  const { data } = useBegunLoads(page, PAGE_SIZE);
  const others = data?.items.filter(({ mapping_id: id }) => id !== openedId) ?? [];
  if (!data || (others.length === 0 && data.meta.total <= PAGE_SIZE)) return null;
  return (
    <section aria-label={begunTexts.title} className="print:hidden">
      <Card title={begunTexts.title} description={begunTexts.description} flush>
        <ul className="divide-y border-t">
          {others.map((one) => (
            <BegunLine key={one.mapping_id} begun={one} />
          ))}
        </ul>
        {data.meta.total > PAGE_SIZE && (
          <div className="border-t px-4 py-2">
            <Pagination
              page={page}
              pageSize={PAGE_SIZE}
              total={data.meta.total}
              onPageChange={setPage}
            />
          </div>
        )}
      </Card>
    </section>
  );
}

function BegunLine({ begun }: { begun: BegunLoad }) {
  const { mapping_id: mappingId, fileName, sheetName, courseName, comment } = begun;
  const kind = kindByModelId(begun.model_id);
  const about = [
    courseName &&
      (kind.ofCourse ? historyTexts.course(courseName) : historyTexts.participantsOf(courseName)),
    comment,
    begunTexts.kept(formatMoment(begun.touchedAt), formatDay(begun.keptUntil)),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 sm:px-5">
      <div className="flex min-w-0 flex-1 basis-56 flex-col">
        <span className="font-medium break-words">
          {[kind.label, fileName, sheetName && begunTexts.sheet(sheetName)]
            .filter(Boolean)
            .join(" · ")}
        </span>
        <span className="text-xs break-words text-ink-muted">
          {about.filter(Boolean).join(" · ")}
        </span>
      </div>
      <div className="flex gap-2">
        <LinkButton
          to={wizardAddress({ mappingId })}
          aria-label={begunTexts.goOnWith(fileName)}
          size="sm"
          icon={<ArrowRight />}
        >
          {begunTexts.goOn}
        </LinkButton>
        <DiscardButton
          mapping={{ mapping_id: mappingId, file: { name: fileName } }}
          label={begunTexts.discard(fileName)}
        />
      </div>
    </li>
  );
}
