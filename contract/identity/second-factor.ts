import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { z } from "zod";
import { Token } from "./accounts";
import { open, signedIn } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { FactorCode } from "./factor-code";
import { OwnPassword } from "./mobile";
import { Id, Instant } from "#contract/kernel/values";

/** Six digits shown by an app now (RFC 6238). */
export const AppCode = z.object({
  code: z
    .string({ error: "required" })
    .overwrite((typed) => typed.replace(/\s/g, ""))
    .regex(/^\d{6}$/, "messageCode"),
});

/** What a browser and the platform tell each other about passkeys, as Web Authentication Level 3 writes it in JSON. */
const isObject = (value: unknown) => typeof value === "object" && value !== null;
const CreationOptions = z.custom<Omit<PublicKeyCredentialCreationOptionsJSON, "extensions">>(isObject);
const RequestOptions = z.custom<Omit<PublicKeyCredentialRequestOptionsJSON, "extensions">>(isObject);
const Registered = z.custom<RegistrationResponseJSON>(isObject);
const Authenticated = z.custom<AuthenticationResponseJSON>(isObject);

const Ticket = z.string().min(1).max(128);

export const SecondStep = z.object({ ticket: Ticket, code: FactorCode });
export const NewPasskey = z.object({
  ticket: Ticket,
  name: z.string({ error: "required" }).trim().min(1, "required").max(64, "tooLong"),
  response: Registered,
});
export const PasskeyRemoval = OwnPassword.extend({ passkeyId: Id });

export const Passkey = z.object({ id: Id, name: z.string(), created: Instant, lastUsed: Instant.nullable() });

/** What an app is given: the secret in base32, the address that holds it, and that as an SVG to scan. */
const AppSecret = z.object({ secret: z.string(), url: z.string(), qr: z.string() });

/** Ten codes that sign in once each without the second factor; shown once. Given with the first factor only. */
const RecoveryCodes = z.array(z.string());

export const secondFactor = {
  read: operation({
    method: "GET",
    path: "/accounts/me/second-factor",
    access: signedIn,
    summary: "Which second factors the caller has. Passkeys need a domain name and HTTPS, or localhost.",
    input: z.object({}),
    output: z.object({
      hasTotp: z.boolean(),
      passkeys: z.array(Passkey),
      recoveryCodesLeft: z.number().int(),
      passkeysPossible: z.boolean(),
    }),
  }),
  beginTotp: operation({
    method: "POST",
    path: "/accounts/me/totp",
    access: signedIn,
    summary:
      "A new secret for an app, in force once confirmed. wrong_password, too_many_attempts; conflict where one is in force.",
    input: OwnPassword,
    output: AppSecret,
  }),
  pendingTotp: operation({
    method: "GET",
    path: "/accounts/me/totp",
    access: signedIn,
    summary: "The secret that is still to be confirmed; null for none.",
    input: z.object({}),
    output: AppSecret.nullable(),
  }),
  confirmTotp: operation({
    method: "POST",
    path: "/accounts/me/totp/confirm",
    access: signedIn,
    summary: "Puts the secret in force by a code of the app. code_wrong, too_many_attempts.",
    input: AppCode,
    output: z.object({ recoveryCodes: RecoveryCodes }),
  }),
  removeTotp: operation({
    method: "POST",
    path: "/accounts/me/totp/remove",
    access: signedIn,
    summary: "Takes the app away. wrong_password, too_many_attempts.",
    input: OwnPassword,
    output: z.undefined(),
    status: 204,
  }),
  renewRecoveryCodes: operation({
    method: "POST",
    path: "/accounts/me/recovery-codes",
    access: signedIn,
    summary: "Ten new recovery codes; those before stop working. wrong_password; conflict without a second factor.",
    input: OwnPassword,
    output: z.object({ recoveryCodes: RecoveryCodes }),
  }),
  passkeyToAdd: operation({
    method: "POST",
    path: "/accounts/me/passkeys/options",
    access: signedIn,
    summary: "What the browser needs to make a passkey. wrong_password, too_many_attempts.",
    input: OwnPassword,
    output: z.object({ ticket: Ticket, options: CreationOptions }),
  }),
  addPasskey: operation({
    method: "POST",
    path: "/accounts/me/passkeys",
    access: signedIn,
    summary: "Keeps the passkey the browser made. passkey_failed, ticket_over.",
    input: NewPasskey,
    output: z.object({ recoveryCodes: RecoveryCodes }),
    status: 201,
  }),
  removePasskey: operation({
    method: "POST",
    path: "/accounts/me/passkeys/{passkeyId}/remove",
    access: signedIn,
    summary: "Takes a passkey away. wrong_password, not_found, too_many_attempts.",
    input: PasskeyRemoval,
    output: z.undefined(),
    status: 204,
  }),
  complete: operation({
    method: "POST",
    path: "/accounts/login/second-step",
    access: open,
    summary:
      "Opens the session that second_factor_required held back, by a code of the app or a recovery code. code_wrong, ticket_over, too_many_attempts.",
    input: SecondStep,
    output: Token,
  }),
  passkeyToSignIn: operation({
    method: "POST",
    path: "/accounts/login/passkey/options",
    access: open,
    summary:
      "What the browser needs to sign in by passkey: alone, or as the second step whose `secondStep` ticket is given. ticket_over.",
    input: z.object({ secondStep: Ticket.optional() }),
    output: z.object({ ticket: Ticket, options: RequestOptions }),
  }),
  signInByPasskey: operation({
    method: "POST",
    path: "/accounts/login/passkey",
    access: open,
    summary: "Opens a session by a passkey. passkey_failed, ticket_over, too_many_attempts.",
    input: z.object({ ticket: Ticket, response: Authenticated }),
    output: Token,
  }),
};
