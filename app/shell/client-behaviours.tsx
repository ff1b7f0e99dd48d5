import { useEffect, useState } from "react";
import type { ComponentType } from "react";
import { lazyChunk } from "../connection/lazy-chunk";
import { ConnectionLostNotice } from "./connection-lost-notice";
import { LoginConflict } from "./login-conflict";
import { NoticeList } from "./notice-list";
import { ReLoginDialog } from "./re-login-dialog";
import type { ShellData } from "../page/shell-data";
import { StalledChunk } from "./stalled-chunk";

type Late = ComponentType<{ shell: ShellData }>;

/** What the page does by itself once scripts run; nothing of it is needed to work. */
export function ClientBehaviours({ shell }: { shell: ShellData }) {
  const [Late, setLate] = useState<Late | null>(null);
  useEffect(() => {
    // That it did not load is told by StalledChunk.
    const loading = lazyChunk(() => import("./late-behaviours"));
    loading.then(({ LateBehaviours }) => setLate(() => LateBehaviours), console.warn);
  }, []);
  const { account } = shell;
  return (
    <>
      <StalledChunk />
      <ConnectionLostNotice />
      <NoticeList />
      {account && <ReLoginDialog account={account} />}
      {account && <LoginConflict username={account.username} />}
      {Late && <Late shell={shell} />}
    </>
  );
}
