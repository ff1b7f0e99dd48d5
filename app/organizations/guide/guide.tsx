import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { GuideStep } from "#contract/organizations/guide";
import { pathTo } from "../../paths";
import { signedIn } from "../../session/signed-in.server";
import { Button, LinkButton } from "../../components/button";
import { Icon } from "../../components/icon";
import { Page } from "../../components/page";
import { PostForm } from "../../forms/post-form";
import { posted } from "../../forms/posted.server";
import { useTexts } from "../../i18n/use-texts";
import { badRequest } from "../../problems/thrown-problem.server";
import { addReadyRoles, readyRoleNames } from "../roles/ready-roles.server";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";

export const handle = { i18n: ["guide", "roles"], title: "guide.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const { isOffered, done, groupId, bucketId } = await api.guide.read({});
  const hrefs = hrefsOf(groupId, bucketId, new Set(done));
  const next = GuideStep.options.find((step) => !done.includes(step)) ?? null;
  const steps = GuideStep.options.map((step) => ({ step, isDone: done.includes(step), href: hrefs[step] }));
  return { isOffered, steps, next, doneCount: done.length, hasOrganization: bucketId !== null };
}

/** Where each step is done, or what it made; null for one that has to wait for those before it. */
function hrefsOf(
  groupId: string | null,
  bucketId: string | null,
  done: Set<GuideStep>,
): Record<GuideStep, string | null> {
  const at = groupId && bucketId ? { groupId, organizationId: bucketId } : null;
  return {
    group: groupId ? pathTo("/groups/:groupId", { groupId }) : "/groups/create",
    hospital: at
      ? pathTo("/groups/:groupId/organizations/:organizationId", at)
      : groupId && pathTo("/groups/:groupId/organizations/create", { groupId }),
    roles: at && pathTo("/groups/:groupId/organizations/:organizationId/roles", at),
    members:
      at && pathTo(`/groups/:groupId/organizations/:organizationId/members${done.has("members") ? "" : "/add"}`, at),
    template: at && pathTo("/groups/:groupId/organizations/:organizationId/settings/templates", at),
    upload: at && "/upload",
  };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  const form = await posted(args);
  switch (form.intent) {
    case "dismiss":
      await api.profile.dismiss({ notice: "guide" });
      return redirect("/studies", 303);
    case "roles": {
      const { bucketId } = await api.guide.read({});
      if (bucketId) await addReadyRoles(api, bucketId, form.t, readyRoleNames);
      return redirectDone(args.context, "/set-up", "saved");
    }
    default:
      throw badRequest(args.context);
  }
}

/** What is left to do until people can work, in its order. */
export default function GuidePage() {
  const t = useTexts();
  const { isOffered, steps, next, doneCount, hasOrganization } = useLoaderData<typeof loader>();
  const total = steps.length;
  return (
    <Page title={t("guide.title")} width="prose">
      <p className="mb-3 text-muted">{t(next === null ? "guide.complete" : "guide.lead")}</p>
      <p className="mb-4 flex items-center gap-3">
        <progress value={doneCount} max={total} aria-labelledby="guide-progress" className="h-2 flex-1" />
        <span id="guide-progress" className="tabular-nums">
          {t("guide.progress", { done: doneCount, total })}
        </span>
      </p>
      <ol className="grid gap-2">
        {steps.map(({ step, isDone, href }, index) => (
          <li
            key={step}
            aria-current={step === next ? "step" : undefined}
            className="grid grid-cols-[auto_1fr] gap-x-3 rounded-lg border border-line bg-surface p-3 aria-[current]:border-accent"
          >
            <span className="flex h-7 w-7 items-center justify-center rounded-full border border-line-strong tabular-nums">
              {isDone ? <Icon name="check" className="text-success" /> : index + 1}
            </span>
            <div className="grid gap-1">
              <h2 className="text-lg">
                {href ? <Link to={href}>{t(`guide.steps.${step}.title`)}</Link> : t(`guide.steps.${step}.title`)}
                {isDone && <span className="ml-2 text-sm font-normal text-success">{t("guide.done")}</span>}
              </h2>
              <p className="text-muted">{t(`guide.steps.${step}.text`)}</p>
              {step === "roles" && !isDone && hasOrganization && (
                <PostForm>
                  <Button intent="roles" icon="plus">
                    {t("guide.addRoles", {
                      names: readyNames.map((role) => t(`roles.ready.names.${role}`)).join(" · "),
                    })}
                  </Button>
                </PostForm>
              )}
            </div>
          </li>
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        {isOffered && (
          <PostForm>
            <Button look="quiet" intent="dismiss">
              {t("guide.dismiss")}
            </Button>
          </PostForm>
        )}
        <LinkButton to="/studies">{t("guide.toWork")}</LinkButton>
      </div>
    </Page>
  );
}

const readyNames = ["author", "approver", "technician", "registrar"] as const;
