/** Of the scripts this page runs; /version.json says which one the server has (product §1). */
export const clientVersion = "0.1.0";

export type VersionAdvice = "current" | "refresh" | "force";

/** What to do about what /version.json says; anything unreadable is nothing to act on. */
export function versionAdvice(file: unknown): VersionAdvice {
  if (typeof file !== "object" || file === null || !("version" in file)) return "current";
  if (file.version === clientVersion) return "current";
  return "forced" in file && file.forced === true ? "force" : "refresh";
}
