/** A card with a list of what somebody made, and the way to another one: accounts of programs, webhooks. */

import type { UseQueryResult } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/platform/ui/button";
import { Card } from "@/platform/ui/card";
import { type DataColumn, DataTable } from "@/platform/ui/data-table";
import { useKeptFocus } from "@/platform/ui/focus";
import { AsyncView, EmptyState, TableSkeleton } from "@/platform/ui/states";

interface ListCardProps<Row> {
  words: {
    title: string;
    description: string;
    /** What the button says that makes another one. */
    add: string;
    loaded: string;
    emptyTitle: string;
    emptyDescription: string;
  };
  /** Stands where there is none yet. */
  icon: ReactNode;
  query: UseQueryResult<Row[]>;
  columns: readonly DataColumn<Row>[];
  onAdd: () => void;
  /** The windows that open from it. */
  children: ReactNode;
}

export function ListCard<Row extends { id: number; name: string }>({
  words,
  icon,
  query,
  columns,
  onAdd,
  children,
}: ListCardProps<Row>) {
  const keepFocus = useKeptFocus();
  return (
    <div onFocusCapture={keepFocus}>
      <Card
        title={words.title}
        description={words.description}
        actions={
          <Button variant="primary" icon={<Plus />} onClick={onAdd}>
            {words.add}
          </Button>
        }
        flush
      >
        <AsyncView
          query={query}
          loaded={words.loaded}
          skeleton={<TableSkeleton rows={3} columns={5} />}
          empty={
            <EmptyState icon={icon} title={words.emptyTitle} description={words.emptyDescription} />
          }
        >
          {(known) => (
            <DataTable
              caption={words.title}
              columns={columns}
              rows={known}
              rowHeader="name"
              rowId={({ id }) => id}
            />
          )}
        </AsyncView>
      </Card>
      {children}
    </div>
  );
}
