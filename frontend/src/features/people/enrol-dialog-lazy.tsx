/** The dialog that enrols people, fetched when it is first opened. */
import { type ComponentProps, lazy, Suspense } from "react";

const Dialog = lazy(() =>
  import("@/features/people/enrol-dialog").then((module) => ({ default: module.EnrolDialog })),
);

export function EnrolDialog(props: ComponentProps<typeof Dialog>) {
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  );
}
