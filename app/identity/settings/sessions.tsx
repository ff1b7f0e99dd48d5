import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { Id } from "#contract/kernel/values";
import { signedIn } from "../../session/signed-in.server";
import { Button } from "../../components/button";
import { DataTable } from "../../components/data-table";
import { PostForm } from "../../forms/post-form";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { deviceOf } from "./device";

export const handle = { i18n: "settings", title: "settings.sessions.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const format = formats(languageOf(args.request));
  const sessions = await api.profile.sessions({});
  return {
    sessions: sessions.map(({ id, isCurrent, loginType, way, hadSecondStep, userAgent, ip, created, lastUsed }) => ({
      id,
      isCurrent,
      loginType,
      way,
      hadSecondStep,
      ip,
      device: deviceOf(userAgent),
      created: format.dayTime(created),
      lastUsed: format.dayTime(lastUsed),
    })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  const form = await posted(args);
  const done = () => redirectDone(args.context, "/settings/sessions", "sessionEnded");
  if (form.intent === "endOthers")
    return submitted(form, z.object({}), async () => {
      await api.profile.endOtherSessions({});
      return done();
    });
  return submitted(form, z.object({ sessionId: Id }), async (input) => {
    await api.profile.endSession(input);
    return done();
  });
}

export default function SessionsPage() {
  const t = useTexts();
  const { sessions } = useLoaderData<typeof loader>();
  return (
    <section aria-labelledby="sessions">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 id="sessions" className="text-lg">
          {t("settings.sessions.title")}
        </h2>
        {sessions.length > 1 && (
          <PostForm>
            <Button intent="endOthers" look="danger" icon="logout">
              {t("settings.sessions.endOthers")}
            </Button>
          </PostForm>
        )}
      </div>
      <p className="mb-3 max-w-prose text-muted">{t("settings.sessions.lead")}</p>
      <DataTable
        caption={t("settings.sessions.title")}
        rows={sessions}
        rowKey={({ id }) => id}
        columns={[
          {
            key: "device",
            header: t("settings.sessions.device"),
            cell: ({ device, isCurrent }) => (
              <>
                {device || t("settings.sessions.unknownDevice")}
                {isCurrent && <strong className="ml-2 text-success">{t("settings.sessions.current")}</strong>}
              </>
            ),
          },
          { key: "ip", header: t("settings.sessions.place"), cell: ({ ip }) => ip || "–" },
          {
            key: "loginType",
            header: t("settings.sessions.way"),
            cell: ({ loginType, way, hadSecondStep }) => {
              const begun = way ? t(`settings.sessions.ways.${way}`) : t(`settings.sessions.loginType.${loginType}`);
              return hadSecondStep ? t("settings.sessions.withSecondStep", { way: begun }) : begun;
            },
          },
          { key: "created", header: t("settings.sessions.created"), cell: ({ created }) => created },
          { key: "lastUsed", header: t("settings.sessions.lastUsed"), cell: ({ lastUsed }) => lastUsed },
        ]}
        actions={{
          header: t("settings.sessions.actions"),
          cell: ({ id, isCurrent }) =>
            isCurrent ? null : (
              <PostForm>
                <input type="hidden" name="sessionId" value={id} />
                <Button intent="end">{t("settings.sessions.end")}</Button>
              </PostForm>
            ),
        }}
      />
    </section>
  );
}
