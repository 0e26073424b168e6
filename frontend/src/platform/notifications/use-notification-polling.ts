/** Keeps the bell up to date: every thirty seconds and whenever a job ends. Once, in the shell. */
import { useEffect } from "react";
import { onJobEnded } from "@/platform/jobs/job-poller";
import { hearNotifications } from "@/platform/notifications/notification-calls";
import { useNotifications } from "@/platform/notifications/notifications-store";

const POLL_MS = 30_000;

export function useNotificationPolling(): void {
  useEffect(() => {
    // The next round tries again; a bell without news is no reason to bother anybody.
    const hear = () => void hearNotifications().catch(() => undefined);
    hear();
    const timer = setInterval(hear, POLL_MS);
    const stop = onJobEnded(hear);
    return () => {
      clearInterval(timer);
      stop();
      useNotifications.getState().forgotten();
    };
  }, []);
}
