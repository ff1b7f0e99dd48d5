import { ConsultationPoll } from "../consulting/consultations/consultation-poll";
import { NotificationPoll } from "../reading/notifications/notification-poll";
import { PageViews } from "./page-views";
import type { ShellData } from "../page/shell-data";
import { ShellKeys } from "./shell-keys";
import { VersionCheck } from "./version-check";

/** What a page does by itself and has time: it is loaded once the page works. */
export function LateBehaviours({ shell: { account, analyticsUrl, links, notices } }: { shell: ShellData }) {
  return (
    <>
      <VersionCheck />
      {account && <ShellKeys />}
      {notices && <NotificationPoll loaded={notices} />}
      {account && links.some(({ place }) => place === "consultations") && <ConsultationPoll />}
      {analyticsUrl && <PageViews url={analyticsUrl} />}
    </>
  );
}
