import { choiceIn, cookieHeader, cookieValue } from "./plain-cookie.server";

/** How this browser signed in last: what an ended session asks for (product §8). */
const loginTypes = ["normal", "wechat"] as const;
export type LoginType = (typeof loginTypes)[number];

export const loginTypeOf = (request: Request): LoginType =>
  choiceIn(loginTypes, cookieValue(request, "loginType"), "normal");
export const rememberLoginType = (type: LoginType, secure: boolean) => cookieHeader("loginType", type, { secure });
