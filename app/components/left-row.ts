/** The link by which a list was left last, how far it was scrolled then. */
let left: { page: string; href: string | null; top: number } | null = null;

/** A list is left by one of its links. */
export function leaveBy(link: HTMLAnchorElement) {
  left = { page: window.location.pathname, href: link.getAttribute("href"), top: window.scrollY };
}

/** Back on the list that was left, reading goes on at its row, where it stood. */
export function returnToRow(list: Element) {
  if (left?.page !== window.location.pathname) return;
  const { href, top } = left;
  left = null;
  const link = Array.from(list.querySelectorAll("a")).find((one) => one.getAttribute("href") === href);
  if (!link) return;
  link.focus({ preventScroll: true });
  window.scrollTo(0, top);
}
