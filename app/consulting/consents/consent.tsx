import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Notice } from "../../components/notice";
import { Panel } from "../../components/page";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { paramOf } from "../../page/param-of.server";
import { signedIn } from "../../session/signed-in.server";
import { useConsultation } from "../consultations/use-consultation";
import { consentAction } from "./consent-actions.server";
import { ConsentCard } from "./consent-card";
import { ConsentTextPanel, NewConsent } from "./new-consent";

export { shouldRevalidate } from "../../forms/after-conflict";

export const handle = { i18n: ["consents", "settings"], title: "consents.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const id = paramOf(args, "consultationId");
  const [{ consents, ...rest }, { timeZone }] = await Promise.all([
    api.consents.ofConsultation({ id }),
    api.consultations.detail({ id }),
  ]);
  const language = languageOf(args.request);
  const { dayTime } = formats(language, timeZone);
  return {
    ...rest,
    language,
    consents: consents.map((consent) => ({
      ...consent,
      givenText: dayTime(consent.given),
      withdrawnText: consent.withdrawn && dayTime(consent.withdrawn),
    })),
  };
}
export type ShownConsent = Awaited<ReturnType<typeof loader>>["consents"][number];

export const action = (args: ActionFunctionArgs) => consentAction(args);

/** Whether the patient has agreed, and the forms by which that is entered and taken back. */
export default function ConsentPage() {
  const t = useTexts();
  const { side } = useConsultation();
  const { consents, text, mayGive, language } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const standing = consents.find(({ withdrawn }) => withdrawn === null);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="grid gap-4">
        {standing ? (
          <Notice tone="success">{t("consents.stands")}</Notice>
        ) : (
          <Notice tone="warning">
            <p>{t("consents.missing")}</p>
            <p>{t(side === "asking" ? "consents.lead" : "consents.askedHint")}</p>
          </Notice>
        )}
        {consents.map((consent) => (
          <ConsentCard key={consent.id} consent={consent} mayWithdraw={side === "asking"} />
        ))}
        {mayGive && (
          <NewConsent
            textVersion={text.version}
            language={language}
            phone={answer && "phone" in answer ? answer.phone : null}
          />
        )}
      </div>
      <Panel
        title={t(text.version === 0 ? "consents.textOfProduct" : "consents.textOfVersion", { version: text.version })}
      >
        <ConsentTextPanel texts={text.texts} language={language} />
      </Panel>
    </div>
  );
}
