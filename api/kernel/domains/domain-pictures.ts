import type { DomainPicture } from "#contract/organizations/domain-settings";
import type { DomainRow } from "./domain-settings-queries";

const columns = { logo: "logo", background: "bgImgUrl" } as const satisfies Record<DomainPicture, keyof DomainRow>;

/** The column that holds a picture's object. */
export const columnOf = (picture: DomainPicture) => columns[picture];

/** Where a host's picture is served; null where it has none. The address changes with the picture. */
export function pictureAddress(
  row: Pick<DomainRow, "host" | "logo" | "bgImgUrl">,
  picture: DomainPicture,
): string | null {
  const hash = row[columns[picture]];
  return hash && `/api/v1/domain/${row.host}/${picture}?${hash.slice(0, 12)}`;
}
