const roomPage = /^\/consultations\/[^/]+\/room(\/|$)/;

/**
 * Whether the browser loaded this very document for a room: what a page may do with screen and outside servers is said by
 * its headers (server/security-headers.ts), and one that was led here by links has those of another page.
 */
export function isRoomDocument(): boolean {
  const [loaded] = performance.getEntriesByType("navigation");
  return loaded === undefined || roomPage.test(new URL(loaded.name).pathname);
}
