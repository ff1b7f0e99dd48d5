/** The most a name may be long, in characters. */
const mostCharacters = 1024;

/** A file's name as it is shown and stored in messages: without control characters, its end kept when it is too long. */
export function shownName(name: string): string {
  const characters = [...name.normalize("NFC").replace(/\p{C}/gu, "").trim()];
  return characters.slice(-mostCharacters).join("") || "?";
}
