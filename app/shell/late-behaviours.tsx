import { NotificationPoll } from "../reading/notifications/notification-poll";
import { PageViews } from "./page-views";
import type { ShellData } from "../page/shell-data";
import { ShellKeys } from "./shell-keys";
import { VersionCheck } from "./version-check";

/** What a page does by itself and has time: it is loaded once the page works. */
export function LateBehaviours({ shell: { account, analyticsUrl, notices } }: { shell: ShellData }) {
  return (
    <>
      <VersionCheck />
      {account && <ShellKeys />}
      {notices && <NotificationPoll loaded={notices} />}
      {analyticsUrl && <PageViews url={analyticsUrl} />}
    </>
  );
}
