import { z } from "zod";
import { signedIn } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { OwnPassword } from "./mobile";
import { stream } from "#contract/kernel/stream";

/** What a person may do with their account as a whole. */
export const ownAccount = {
  deactivate: operation({
    method: "POST",
    path: "/accounts/me/deactivate",
    access: signedIn,
    summary:
      "Takes the caller's account out of use: sessions end, mobile and WeChat are freed, and nobody signs in with it. Clinical records keep the name. wrong_password, last_manager (names `places` he alone administers), too_many_attempts.",
    input: OwnPassword,
    output: z.undefined(),
    status: 204,
  }),
};

export const ownAccountStreams = {
  export: stream({
    method: "GET",
    path: "/accounts/me/export",
    access: signedIn,
    summary:
      "Everything kept about the caller himself as a JSON file: profile, memberships, sessions, ways of signing in, and his own part of the audit trail.",
    produces: ["application/json"],
  }),
};
