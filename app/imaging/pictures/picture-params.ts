/** The query parameters that say which pictures are shown and how; nothing else of a page depends on them. */
export const pictureParams = [
  "instance",
  "frame",
  "attachment",
  "window",
  "center",
  "width",
  "zoom",
  "overlays",
  "at",
  "shift",
] as const;

/** Whether two URLs of a page differ in the shown picture alone: what was loaded then still holds. */
export function differInPictureOnly(current: URL, next: URL): boolean {
  const rest = ({ pathname, searchParams }: URL) => {
    const others = new URLSearchParams(searchParams);
    for (const name of pictureParams) others.delete(name);
    others.sort();
    return `${pathname}?${others}`;
  };
  return current.search !== next.search && rest(current) === rest(next);
}
