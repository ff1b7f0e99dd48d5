import type { Edition } from "#contract/reading/report-views";

/** The edition a sheet of this approved version shows, e.g. "7", with two addenda "7.2". */
export const editionOf = (version: number, addenda: number): Edition => ({
  version,
  addenda,
  number: addenda > 0 ? `${version}.${addenda}` : String(version),
});
