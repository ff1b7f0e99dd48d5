import { NotificationPoll } from "../notifications/notification-poll";
import { PageViews } from "./page-views";
import type { ShellData } from "./shell-data";
import { VersionCheck } from "./version-check";

/** What a page does by itself and has time: it is loaded once the page works. */
export function LateBehaviours({ shell: { analyticsUrl, notices } }: { shell: ShellData }) {
  return (
    <>
      <VersionCheck />
      {notices && <NotificationPoll loaded={notices} />}
      {analyticsUrl && <PageViews url={analyticsUrl} />}
    </>
  );
}
