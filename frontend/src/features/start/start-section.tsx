/** Below the panel: the first tasks until something was loaded, then the last loads. */
import { useQuery } from "@tanstack/react-query";
import { FirstTasks } from "@/features/start/first-tasks";
import { recentLoadsQuery } from "@/features/start/recent-loads";
import { RecentLoadsCard } from "@/features/start/recent-loads-card";

export function StartSection() {
  const { data } = useQuery(recentLoadsQuery);
  return data?.length === 0 ? <FirstTasks /> : <RecentLoadsCard />;
}
