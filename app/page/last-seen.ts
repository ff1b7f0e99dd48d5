/** News that pages ask for by themselves. */
const kinds = ["exam", "notification", "consultation"] as const;
export type News = (typeof kinds)[number];

export const isNews = (name: string): name is News => kinds.some((kind) => kind === name);

const kept = (news: News, what: "seen" | "heard") => `${news} ${what}`;
const later = (id: string, than: string | null) => than === null || id > than;

/** The last id of it that was seen in this browser; ids grow with time: that of a consultation is its invitation's. @param otherwise where none was seen yet */
export const lastSeen = (news: News, otherwise: string) => localStorage.getItem(kept(news, "seen")) ?? otherwise;

/** Closing a notice records its id (product §9): it, and what came before, is no news any more. */
export const recordSeen = (news: News, id: string) => record(kept(news, "seen"), id);

/** Whether no page of this browser has sounded for the id yet: of several open ones the first does. */
export const isHeardFirst = (news: News, id: string) => record(kept(news, "heard"), id);

function record(key: string, id: string): boolean {
  const isLater = later(id, localStorage.getItem(key));
  if (isLater) localStorage.setItem(key, id);
  return isLater;
}
