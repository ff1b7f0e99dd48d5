import { waitForConnection, lostConnection } from "../connection/lost-connection";

/** The link that somebody pressed last while the line was lost. */
let wanted: HTMLAnchorElement | null = null;

/**
 * Without a network a link waits for it: what the next page is made of may not be here yet, and then the page that is
 * would give way to the browser's own error.
 */
export function holdLinksOffline() {
  document.addEventListener("click", (event) => void hold(event), true);
}

async function hold(event: MouseEvent) {
  if (navigator.onLine || !lostConnection.isTold()) return;
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || !leadsElsewhere(link)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  wanted = link;
  await waitForConnection();
  if (wanted === link && link.isConnected) link.click();
}

const leadsElsewhere = ({ target, download, origin, pathname, search }: HTMLAnchorElement) =>
  target === "" &&
  download === "" &&
  origin === location.origin &&
  (pathname !== location.pathname || search !== location.search);
