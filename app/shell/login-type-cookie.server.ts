import { z } from "zod";
import { cookieHeader, cookieValue } from "./plain-cookie.server";

/** How this browser signed in last: what an ended session asks for (spec §8). */
export const LoginType = z.enum(["normal", "wechat"]).catch("normal");
export type LoginType = z.infer<typeof LoginType>;

export const loginTypeOf = (request: Request): LoginType => LoginType.parse(cookieValue(request, "loginType"));
export const rememberLoginType = (type: LoginType, secure: boolean) => cookieHeader("loginType", type, { secure });
