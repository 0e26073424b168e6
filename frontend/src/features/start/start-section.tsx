/** Below the panel: the first steps until all are done, and the last loads once there are some. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { recentLoadsQuery } from "@/features/start/recent-loads";
import { RecentLoadsCard } from "@/features/start/recent-loads-card";
import { FirstSteps } from "@/shared/first-steps/first-steps";
import { useFirstSteps } from "@/shared/first-steps/first-steps-query";
import { Card } from "@/shared/ui/card";

interface StartSectionProps {
  /** Stands between the two. */
  children?: ReactNode | undefined;
}

export function StartSection({ children }: StartSectionProps) {
  const { data: loads } = useQuery(recentLoadsQuery);
  const { data: steps } = useFirstSteps();
  const isOnTheWay = steps !== undefined && Object.values(steps).some((done) => !done);
  return (
    <>
      {isOnTheWay && (
        <Card title="Primeros pasos" description="Se marcan solos a medida que avanzas.">
          <FirstSteps />
        </Card>
      )}
      {children}
      {loads?.length !== 0 && <RecentLoadsCard />}
    </>
  );
}
