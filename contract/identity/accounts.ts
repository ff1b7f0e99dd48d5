import { z } from "zod";
import { open, signedIn } from "#contract/kernel/access";
import { Action, GroupLevel, OrganizationLevel } from "#contract/kernel/actions";
import { FactorCode } from "./factor-code";
import { GroupDetail } from "#contract/kernel/group-settings";
import { operation } from "#contract/kernel/operation";
import { Id, Instant, Language } from "#contract/kernel/values";

/**
 * The password rule of product §5 (pwd_rule): 6 to 32 characters with at least two of digits, letters and others.
 * A message is a key below `accounts:rules` in app/i18n.
 */
export const Password = z
  .string({ error: "required" })
  .min(6, "passwordTooSimple")
  .max(32, "passwordTooLong")
  .refine(
    (password) => [/\d/, /\p{L}/u, /[^\d\p{L}]/u].filter((kind) => kind.test(password)).length >= 2,
    "passwordTooSimple",
  );

const alikeScripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];

/** Letters, digits, dash and underscore (the alpha_dash rule of product §5). */
export const Username = z
  .string({ error: "required" })
  .trim()
  // Full-width letters, as an input method types them by accident, are the same letters (UTS #36 §2.1).
  .normalize("NFKC")
  .min(2, "usernameTooShort")
  .max(64, "usernameTooLong")
  .regex(/^[\p{L}\p{N}_-]+$/u, "alphaDash")
  // Their letters look alike: one name could be taken for another's (UTS #39 §5.2).
  .refine((name) => alikeScripts.filter((script) => script.test(name)).length <= 1, "mixedScripts");

/** What is typed to sign in; the user name without the spaces around it (product §5). */
export const Login = z.object({
  username: z.string({ error: "required" }).trim().min(1, "required").max(64, "usernameTooLong"),
  password: z.string({ error: "required" }).min(1, "required").max(256, "passwordTooLong"),
});

/** A new account. The terms are accepted on the form, not here. */
export const Registration = z.object({
  username: Username,
  password: Password,
  name: z.string({ error: "required" }).trim().min(1, "required").max(64, "tooLong"),
});

/** Change of password by its owner. */
export const PasswordChange = z.object({
  oldPassword: z.string({ error: "required" }).min(1, "required").max(256, "passwordTooLong"),
  newPassword: Password,
  /** Takes every other way to sign in away: app, passkeys, mobile and WeChat. */
  removeOthers: z.boolean().default(false),
});

/** Change of password by somebody who is not signed in, e.g. after an administrator's reset. */
export const PasswordUpdate = z.object({
  username: Login.shape.username,
  oldPwd: Login.shape.password,
  newPwd: Password,
  /** Of an account with a second factor: of its app, or a recovery code. */
  code: FactorCode.optional(),
});

/** The first password of one's own, by the ticket of password_must_change: the given one was typed already. */
export const FirstPassword = z.object({ ticket: z.string().min(1).max(128), newPassword: Password });

/** An open session; the token goes into the Authorization header as a bearer (product §3 Token info). */
export const Token = z.object({
  accessToken: z.string(),
  /** Seconds until the token ends. */
  expires: z.number().int(),
  loginType: z.enum(["normal", "wechat"]),
});

/** An account as its owner sees it (product §3 User). */
export const Account = z.object({
  id: Id,
  username: z.string(),
  name: z.string(),
  title: z.string(),
  licenseIssuer: z.string(),
  /** Where the person's picture is, below the installation's own origin. */
  avatar: z.string().nullable(),
  /** Likewise the signature, for its owner alone. */
  signature: z.string().nullable(),
  /** E.164, once bound. */
  mobile: z.string().nullable(),
  /** The domain the account belongs to at each outside system it comes from. */
  domainName: z.record(z.string(), z.string()),
  canCreateGroup: z.boolean(),
  isOperator: z.boolean(),
  /** The password was given by somebody else: it is to be changed before anything else. */
  mustChangePassword: z.boolean(),
  /** Names the state an edit of the profile began from. */
  version: z.number().int(),
  /** When the alert of plans that ran out was put away: it stays away for 24 h (product §6). */
  planAlertDismissed: Instant.nullable(),
  /** In which the person reads the screens; null until one was chosen. */
  language: Language.nullable(),
  /** When the guide for setting up was put away. */
  guideDismissed: Instant.nullable(),
  created: Instant,
});
export type Account = z.infer<typeof Account>;

/** The same with what follows from the rights of today. */
export const OwnAccount = Account.extend({
  /** Whether the account registers patients somewhere. */
  registry: z.boolean(),
});

/** type 1 is an organization, 2 a group; accessLevel 1 is its manager (product §3, §6). */
export const Permission = z.object({
  type: z.literal([1, 2]),
  id: Id,
  /** Of the organization, or the group itself. */
  groupId: Id,
  accessLevel: z.literal([1, 2]),
  /** Whether the caller administers it, at its own level or as an administrator of its group. */
  mayManage: z.boolean(),
  level: z.union([OrganizationLevel, GroupLevel]),
  actions: z.array(Action),
});
export type Permission = z.infer<typeof Permission>;

export const Group = GroupDetail;
export type Group = z.infer<typeof Group>;

/** An organization the caller belongs to, and as what. */
export const Membership = z.object({
  id: Id,
  groupId: Id,
  name: z.string(),
  isPrivate: z.boolean(),
  timeZone: z.string(),
  level: OrganizationLevel,
  /** Whether the caller administers it, at that level or as an administrator of its group. */
  mayManage: z.boolean(),
  planExpired: z.boolean(),
});
export type Membership = z.infer<typeof Membership>;

/** Sign-in and the own account (product §7 Accounts). Sessions stand in the database (docs/decisions/005). */
export const accounts = {
  login: operation({
    method: "POST",
    path: "/accounts/login",
    access: open,
    summary:
      "Opens a session. wrong_credentials for an unknown name as for a wrong password; password_must_change with a `ticket` for accounts/first-password; second_factor_required with a `ticket` for accounts/login/second-step; too_many_attempts.",
    input: Login,
    output: Token,
  }),
  logout: operation({
    method: "POST",
    path: "/accounts/logout",
    access: signedIn,
    summary: "Ends the session of the token.",
    input: z.object({}).optional(),
    output: z.undefined(),
    status: 204,
  }),
  register: operation({
    method: "POST",
    path: "/accounts",
    access: open,
    summary: "Creates an account where the domain allows registration. registration_closed, username_taken.",
    input: Registration,
    output: Account,
    status: 201,
  }),
  me: operation({
    method: "GET",
    path: "/accounts/me",
    access: signedIn,
    summary:
      "The caller's account. TokenExpiredError and JsonWebTokenError tell a session that is over from a token never given.",
    input: z.object({}),
    output: OwnAccount,
  }),
  permissions: operation({
    method: "GET",
    path: "/accounts/me/permissions",
    access: signedIn,
    summary: "What the caller may do where: one entry per organization and group.",
    input: z.object({}),
    output: z.array(Permission),
  }),
  organizations: operation({
    method: "GET",
    path: "/accounts/me/organizations",
    access: signedIn,
    summary: "The organizations the caller belongs to, by name, and their groups.",
    input: z.object({}),
    output: z.object({ organizations: z.array(Membership), groups: z.array(Group) }),
  }),
  changePassword: operation({
    method: "POST",
    path: "/accounts/change-password",
    access: signedIn,
    summary:
      "Changes the caller's password and ends his other sessions. wrong_password, password_unchanged, too_many_attempts.",
    input: PasswordChange,
    output: z.undefined(),
    status: 204,
  }),
  firstPassword: operation({
    method: "POST",
    path: "/accounts/first-password",
    access: open,
    summary:
      "Sets the first password of one's own, within ten minutes of signing in with the given one, and opens a session. " +
      "password_unchanged; ticket_over; second_factor_required as login.",
    input: FirstPassword,
    output: Token,
  }),
  updatePassword: operation({
    method: "POST",
    path: "/accounts/update-password",
    access: open,
    summary:
      "Changes a password by user name and old password, and by a code where there is a second factor: code_wrong. wrong_credentials, password_unchanged, too_many_attempts.",
    input: PasswordUpdate,
    output: z.undefined(),
    status: 204,
  }),
};
