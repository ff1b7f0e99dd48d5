import { z } from "zod";
import { Account, Registration } from "./accounts";
import { signedIn } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { stream } from "#contract/kernel/stream";
import { FilePolicy } from "#contract/kernel/upload-files";
import { Id, Instant, Language } from "#contract/kernel/values";

/** What a person says about himself: the name and the title that stand on reports, who issued the licence. */
const Profile = z.object({
  name: Registration.shape.name,
  title: z.string().trim().max(64, "tooLong"),
  licenseIssuer: z.string().trim().max(128, "tooLong"),
});

/** The version the edit began from; what is left out stays as it is. */
export const ProfileChange = Profile.partial().extend({ version: z.number().int() });

/** Every field of the profile at once, as the screen sends it: an empty one empties it. */
export const ProfileForm = Profile.extend({
  version: z.number().int(),
  title: Profile.shape.title.default(""),
  licenseIssuer: Profile.shape.licenseIssuer.default(""),
});

/** By what a session was begun; of a new WeChat account that the password bound, by WeChat. */
export const SignInWay = z.enum(["password", "mobile", "passkey", "wechat", "handover"]);
export type SignInWay = z.infer<typeof SignInWay>;

/** A signed-in browser or other client. */
export const Session = z.object({
  id: Id,
  isCurrent: z.boolean(),
  loginType: z.enum(["normal", "wechat"]),
  /** Null for a session of before this was kept. */
  way: SignInWay.nullable(),
  /** A code or passkey was asked for after that. */
  hadSecondStep: z.boolean(),
  /** What the client calls itself; empty where it says nothing. */
  userAgent: z.string(),
  /** Address it signed in from; empty where unknown. */
  ip: z.string(),
  created: Instant,
  /** To within five minutes. */
  lastUsed: Instant,
  expires: Instant,
});
export type Session = z.infer<typeof Session>;

/** Largest picture of a person or a signature that is accepted. */
export const maxPictureBytes = 5 * 1024 * 1024;

export const profile = {
  update: operation({
    method: "PATCH",
    path: "/accounts/me",
    access: signedIn,
    summary: "Changes the caller's profile. version_conflict with the `current` account.",
    input: ProfileChange,
    output: Account,
  }),
  removeAvatar: operation({
    method: "DELETE",
    path: "/accounts/me/avatar",
    access: signedIn,
    summary: "Takes the caller's picture away.",
    input: z.object({}),
    output: z.undefined(),
    status: 204,
  }),
  avatarPolicy: operation({
    method: "GET",
    path: "/policies/avatars",
    access: signedIn,
    summary: "Which pictures PUT accounts/me/avatar takes, and how large one may be.",
    input: z.object({}),
    output: FilePolicy,
  }),
  dismiss: operation({
    method: "POST",
    path: "/accounts/me/dismissals",
    access: signedIn,
    summary: "Puts a notice away for the caller, wherever signed in: the plan alert for 24 h, the guide for good.",
    input: z.object({ notice: z.enum(["planAlert", "guide"]) }),
    output: z.undefined(),
    status: 204,
  }),
  chooseLanguage: operation({
    method: "PUT",
    path: "/accounts/me/language",
    access: signedIn,
    summary: "Sets in which language the caller reads the screens, and messages from the platform come.",
    input: z.object({ language: Language }),
    output: z.undefined(),
    status: 204,
  }),
  sessions: operation({
    method: "GET",
    path: "/accounts/me/sessions",
    access: signedIn,
    summary: "The caller's open sessions, the one used last first.",
    input: z.object({}),
    output: z.array(Session),
  }),
  endSession: operation({
    method: "DELETE",
    path: "/accounts/me/sessions/{sessionId}",
    access: signedIn,
    summary: "Ends one of the caller's sessions. not_found for one that is over or somebody else's.",
    input: z.object({ sessionId: Id }),
    output: z.undefined(),
    status: 204,
  }),
  endOtherSessions: operation({
    method: "DELETE",
    path: "/accounts/me/sessions",
    access: signedIn,
    summary: "Ends every session of the caller but the one that asks.",
    input: z.object({}),
    output: z.undefined(),
    status: 204,
  }),
};

export const profileStreams = {
  setAvatar: stream({
    method: "PUT",
    path: "/accounts/me/avatar",
    access: signedIn,
    summary:
      "Sets the caller's picture: the bytes of a PNG or JPEG of at most 5 MiB, cut to a square and written anew. file_refused, file_too_large.",
    produces: [],
  }),
  avatar: stream({
    method: "GET",
    path: "/accounts/{id}/avatar",
    access: signedIn,
    summary: "The picture of a person. no_image.",
    produces: ["image/jpeg"],
  }),
};
