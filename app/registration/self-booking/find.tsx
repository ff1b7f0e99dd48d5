import { data } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { MessageCode } from "#contract/identity/mobile";
import { Mobile } from "#contract/kernel/values";
import { Button, LinkButton } from "../../components/button";
import { Panel } from "../../components/page";
import { TextField } from "../../components/text-field";
import { ActionForm } from "../../forms/action-form";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import { paramOf } from "../../page/param-of.server";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";
import { apiFor } from "../../session/api.server";
import { PublicPage } from "./public-page";

export const handle = {
  i18n: "selfBooking",
  title: "selfBooking.find.title",
  hydrate: false,
  chrome: false,
} satisfies PageHandle;

export const meta = () => [{ name: "robots", content: "noindex" }];

export async function loader(args: LoaderFunctionArgs) {
  const code = paramOf(args, "code");
  const { organizationName } = await apiFor(args, null).selfBooking.place({ code });
  return { code, organizationName };
}

const Send = z.object({ mobile: Mobile });
const Show = Send.extend({ messageCode: MessageCode });

/** A mobile never stands in an address: what was sent and what was found is shown by the answer itself. */
export async function action(args: ActionFunctionArgs) {
  const code = paramOf(args, "code");
  const api = apiFor(args, null).selfBooking;
  const form = await posted(args);
  const language = languageOf(args.request);
  if (form.intent === "send")
    return submitted(
      form,
      Send,
      async ({ mobile }) => {
        await api.sendFindCode({ code, mobile, language });
        return data({ intent: "sent" as const, mobile });
      },
      { message_failed: "mobile", too_many_attempts: "mobile" },
    );
  return submitted(
    form,
    Show,
    async (asked) => {
      const [{ timeZone }, found] = [await api.place({ code }), await api.find({ ...asked, code })];
      const { dayTime } = formats(language, timeZone);
      return data({ intent: "found" as const, found: found.map((one) => ({ ...one, time: dayTime(one.start) })) });
    },
    { code_wrong: "messageCode" },
  );
}

/** The tickets of a mobile, for a patient who lost the page. */
export default function FindPage() {
  const t = useTexts();
  const { code, organizationName } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <PublicPage organizationName={organizationName} title={t("selfBooking.find.title")}>
      <Panel>
        {answer && "found" in answer ? (
          <Found found={answer.found} />
        ) : answer && ("mobile" in answer || answer.intent === "show") ? (
          <ShowForm mobile={"mobile" in answer ? answer.mobile : ""} />
        ) : (
          <SendForm />
        )}
      </Panel>
      <LinkButton to={pathTo("/book/:code", { code })} reloadDocument icon="left">
        {t("selfBooking.title")}
      </LinkButton>
    </PublicPage>
  );
}

function SendForm() {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<z.input<typeof Send>>({ id: "send", intents: ["send"] });
  return (
    <ActionForm form={form} defaultIntent="send" className="grid gap-3">
      <p>{t("selfBooking.find.lead")}</p>
      <TextField
        {...bind(fields.mobile)}
        type="tel"
        label={t("selfBooking.person.mobile")}
        required
        autoComplete="tel"
      />
      <Button intent="send" look="primary" icon="send" className="justify-center py-3">
        {t("selfBooking.find.send")}
      </Button>
    </ActionForm>
  );
}

function ShowForm({ mobile }: { mobile: string }) {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<z.input<typeof Show>>({
    id: "show",
    intents: ["show"],
    defaultValue: { mobile },
  });
  return (
    <ActionForm form={form} defaultIntent="show" className="grid gap-3">
      <p>{t("selfBooking.find.sent")}</p>
      <input type="hidden" name="mobile" value={fields.mobile.value ?? mobile} />
      <TextField
        {...bind(fields.messageCode)}
        label={t("selfBooking.code.label")}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
      />
      <Button intent="show" look="primary" icon="search" className="justify-center py-3">
        {t("selfBooking.find.show")}
      </Button>
    </ActionForm>
  );
}

function Found({ found }: { found: { ticket: string; stepName: string; time: string; patientName: string }[] }) {
  const t = useTexts();
  if (found.length === 0) return <p>{t("selfBooking.find.none")}</p>;
  return (
    <ul className="grid gap-3">
      {found.map(({ ticket, stepName, time, patientName }) => (
        <li key={ticket} className="flex flex-wrap items-center justify-between gap-2">
          <span className="min-w-0">
            <b className="tabular-nums">{time}</b>
            <br />
            {stepName} · <bdi>{patientName}</bdi>
          </span>
          <LinkButton to={pathTo("/book/tickets/:ticket", { ticket })} reloadDocument>
            {t("selfBooking.find.open")}
          </LinkButton>
        </li>
      ))}
    </ul>
  );
}
