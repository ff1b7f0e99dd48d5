import { Authenticator } from "remix-auth";
import { Strategy } from "remix-auth/strategy";
import { z } from "zod";
import { Login, type Token } from "#contract/identity/accounts";
import { MobileSignIn } from "#contract/identity/mobile-sign-in";
import { SecondStep } from "#contract/identity/second-factor";
import { formOf } from "../../forms/posted-form.server";
import type { RequestArgs } from "../../forms/request-args";
import { apiFor } from "../../session/api.server";
import { FirstPasswordForm } from "./account-forms";
import { firstPasswordOf } from "./first-password-cookie.server";
import { mobileStepOf } from "./mobile-code-cookie.server";
import { PasskeyAnswerForm } from "./passkey-forms";
import { secondStepOf } from "./second-step-cookie.server";
import { ownAnswer } from "./wechat-answer.server";
import { wechatStepOf } from "./wechat-cookie.server";

/** A session that the platform has opened. */
export type OpenedSession = z.output<typeof Token>;

export const waysIn = [
  "password",
  "firstPassword",
  "secondStep",
  "passkey",
  "mobileCode",
  "wechat",
  "wechatBinding",
  "handover",
] as const;
export type WayIn = (typeof waysIn)[number];

/** What the step before left in this browser is gone: it took too long, or was never done here. */
export class StepOver extends Error {}

/** A way of signing in: what it reads of the request, and how it asks the platform for a session. */
class SignInStrategy<Given> extends Strategy<OpenedSession, Given> {
  constructor(
    readonly name: WayIn,
    private readonly given: () => Promise<Given>,
    ask: (given: Given) => Promise<OpenedSession>,
  ) {
    super(ask);
  }

  async authenticate(): Promise<OpenedSession> {
    return this.verify(await this.given());
  }
}

const left = <Step>(step: Step | null | undefined): Step => {
  if (step === null || step === undefined) throw new StepOver();
  return step;
};

/**
 * The ways of signing in, each asked by its name. Sessions stand in the database: what comes out is the token of one, and
 * its cookie is set where the person is let in (come-in.server.ts).
 */
function authenticatorOf(args: RequestArgs): Authenticator<OpenedSession> {
  const { request, context } = args;
  const api = apiFor(args, null);
  const query = new URL(request.url).searchParams;
  // The page's action has told of what is wrong in its form before.
  const form = async <Fields extends z.ZodType>(fields: Fields) => fields.parse(Object.fromEntries(await formOf(args)));
  return new Authenticator<OpenedSession>()
    .use(
      new SignInStrategy(
        "password",
        () => form(Login),
        (login) => api.accounts.login(login),
      ),
    )
    .use(
      new SignInStrategy(
        "firstPassword",
        async () => ({ ...left(await firstPasswordOf(request, context)), ...(await form(FirstPasswordForm)) }),
        ({ ticket, newPassword }) => api.accounts.firstPassword({ ticket, newPassword }),
      ),
    )
    .use(
      new SignInStrategy(
        "secondStep",
        async () => ({
          ...left(await secondStepOf(request, context)),
          ...(await form(SecondStep.pick({ code: true }))),
        }),
        ({ ticket, code }) => api.secondFactor.complete({ ticket, code }),
      ),
    )
    .use(
      new SignInStrategy(
        "passkey",
        () => form(PasskeyAnswerForm),
        (answer) => api.secondFactor.signInByPasskey(answer),
      ),
    )
    .use(
      new SignInStrategy(
        "mobileCode",
        async () => ({
          ...left(await mobileStepOf(request, context)),
          ...(await form(MobileSignIn.pick({ code: true }))),
        }),
        ({ mobile, code }) => api.mobileSignIn.signIn({ mobile, code }),
      ),
    )
    .use(
      new SignInStrategy(
        "wechat",
        async () => left(await ownAnswer(args)),
        ({ answer }) => api.social.callback(answer),
      ),
    )
    .use(
      new SignInStrategy(
        "wechatBinding",
        async () => ({ ...left((await wechatStepOf(request, context))?.binding), ...(await form(Login)) }),
        ({ username, password, ticket }) => api.social.bindAccount({ username, password, ticket }),
      ),
    )
    .use(
      new SignInStrategy(
        "handover",
        async () => ({ data: query.get("data") ?? "", source: query.get("source") ?? "" }),
        (handed) => api.handover.go(handed),
      ),
    );
}

/**
 * Opens a session for whoever sends the request.
 *
 * @throws StepOver; the platform's problem where it refuses, or asks for more
 */
export const authenticate = (args: RequestArgs, way: WayIn): Promise<OpenedSession> =>
  // Without its body, which is read under our limits (forms/posted-form.server.ts).
  authenticatorOf(args).authenticate(way, new Request(args.request.url, { headers: args.request.headers }));
