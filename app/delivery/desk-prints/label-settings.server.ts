import { LabelSettings } from "#contract/delivery/desk-prints";
import { Id } from "#contract/kernel/values";
import { cookieHeader, cookieValue } from "../../cookies/plain-cookie.server";

/** How each account's labels come out of this browser's printer (product §3: "label template and rotation degrees"). */
const cookie = "label-settings";

/** As many accounts as a desk's browser remembers; the oldest gives way. */
const most = 8;

const names = ["template", "rotation", "copies", "margin", "left", "top"] as const;

/** account:template:rotation:copies:margin:left:top, and so on after an underscore. */
const read = (request: Request): { account: string; value: string }[] =>
  (cookieValue(request, cookie) ?? "").split("_").flatMap((part) => {
    const at = part.indexOf(":");
    const account = part.slice(0, at);
    return Id.safeParse(account).success ? [{ account, value: part.slice(at + 1) }] : [];
  });

const settingsOf = (value: string | undefined): LabelSettings => {
  const values = value?.split(":") ?? [];
  const named = Object.fromEntries(names.flatMap((name, at) => (values[at] ? [[name, values[at]]] : [])));
  return LabelSettings.safeParse(named).data ?? LabelSettings.parse({});
};

/**
 * The settings the address asks for, else those remembered; with the header that remembers the first. Settings out of
 * range change nothing, and are told.
 */
export function labelSettings(request: Request, account: string, secure: boolean) {
  const { searchParams } = new URL(request.url);
  const kept = read(request);
  const before = settingsOf(kept.find((one) => one.account === account)?.value);
  if (!searchParams.has("template")) return { settings: before, isWrong: false, headers: new Headers() };
  const asked = LabelSettings.safeParse(Object.fromEntries(searchParams));
  if (!asked.success) return { settings: before, isWrong: true, headers: new Headers() };
  const settings = asked.data;
  const others = kept.filter((one) => one.account !== account);
  const value = [{ account, value: names.map((name) => settings[name]).join(":") }, ...others]
    .slice(0, most)
    .map((one) => `${one.account}:${one.value}`)
    .join("_");
  return { settings, isWrong: false, headers: new Headers({ "Set-Cookie": cookieHeader(cookie, value, { secure }) }) };
}

/** The settings as an address names them. */
export const settingsQuery = (settings: LabelSettings): Record<(typeof names)[number], string> => ({
  template: settings.template,
  rotation: settings.rotation,
  copies: String(settings.copies),
  margin: String(settings.margin),
  left: String(settings.left),
  top: String(settings.top),
});
