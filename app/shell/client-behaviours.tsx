import { LoginConflict } from "./login-conflict";
import { NoticeList } from "./notice-list";
import { PageViews } from "./page-views";
import { ReLoginDialog } from "./re-login-dialog";
import type { ShellData } from "./shell-data";
import { StalledChunk } from "./stalled-chunk";
import { VersionCheck } from "./version-check";

/** What the page does by itself once scripts run; nothing of it is needed to work. */
export function ClientBehaviours({ shell: { account, analyticsUrl } }: { shell: ShellData }) {
  return (
    <>
      <VersionCheck />
      <StalledChunk />
      <NoticeList />
      {account && <ReLoginDialog username={account.username} loginType={account.loginType} />}
      {account && <LoginConflict username={account.username} />}
      {analyticsUrl && <PageViews url={analyticsUrl} />}
    </>
  );
}
