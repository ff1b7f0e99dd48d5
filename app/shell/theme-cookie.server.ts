import { z } from "zod";
import { cookieHeader, cookieValue } from "./plain-cookie.server";

/** "system" follows the reading room's or the desk's operating system. */
export const Theme = z.enum(["system", "light", "dark"]).catch("system");
export type Theme = z.infer<typeof Theme>;

export const themeOf = (request: Request): Theme => Theme.parse(cookieValue(request, "theme"));
export const rememberTheme = (theme: Theme, secure: boolean) => cookieHeader("theme", theme, { secure });
