import { choiceIn, cookieHeader, cookieValue } from "./plain-cookie.server";

/** "system" follows the reading room's or the desk's operating system. */
const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

export const themeIn = (value: unknown): Theme => choiceIn(themes, value, "system");
export const themeOf = (request: Request): Theme => themeIn(cookieValue(request, "theme"));
export const rememberTheme = (theme: Theme, secure: boolean) => cookieHeader("theme", theme, { secure });
