import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { useState } from "react";
import { kernel } from "#contract/kernel/manifests/kernel";
import { reports } from "#contract/kernel/manifests/reports";
import { signedIn } from "../../session/signed-in.server";
import type { FormAnswer } from "../../forms/answer";
import { posted } from "../../forms/posted.server";
import type { PageHandle } from "../../page/page-options";
import { editorAction } from "./editor-actions.server";
import { editorData } from "./editor-data.server";
import { closingIntents, editorIntents } from "./editor-fields";
import { editorKeys } from "./editor-keys";
import { EditorNotices } from "./editor-notices";
import { OpenEditor } from "./open-editor";
import { OpensByItself } from "./opens-by-itself";
import { ReadingActions } from "./reading-actions";
import type { PaneContext } from "./pane-context";
import { ReportHead } from "./report-head";
import { ReportText } from "./report-text";
import { useListKeys } from "./use-list-keys";
import { useShortcuts } from "./use-shortcuts";
import { useViewerInStep } from "./viewer-beside";
import stylesheet from "./editor.css?url";

export const handle = {
  i18n: ["reports", "problems", "critical"],
  title: "reports.title",
  keys: editorKeys,
} satisfies PageHandle;

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export async function loader(args: LoaderFunctionArgs) {
  return editorData(args, await signedIn(args));
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  return editorAction(api, await posted(args), args);
}

/** Turning the pane beside the text, or choosing a key image, leaves the text and what is typed into it alone. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, formMethod, formAction, formData, actionStatus, defaultShouldRevalidate } = change;
  // Attachments, diagrams and tasks are sent from the pane and change nothing of the text.
  if (/\/(attachments|diagrams\/[\w-]+|ai)\?beside/.test(formAction ?? "")) return false;
  // Refused because the report has moved on or is somebody else's: the page shows where it stands now.
  const { report_locked, report_incomplete } = reports.problems;
  if (actionStatus === kernel.problems.version_conflict || actionStatus === report_locked) return true;
  // What a submission lacks may be a field that the organization added meanwhile: the page has to show it.
  if (actionStatus === report_incomplete) return true;
  // Asked for by the autosave, which learned that the lock has changed hands.
  if (!formMethod && currentUrl.href === nextUrl.href) return true;
  const isSamePage = currentUrl.pathname === nextUrl.pathname;
  const writes = formMethod !== undefined && !["look", null].includes(formText(formData, "intent"));
  return isSamePage && !writes ? false : defaultShouldRevalidate;
}

function formText(data: FormData | undefined, name: string): string | null {
  const value = data?.get(name);
  return typeof value === "string" ? value : null;
}

/**
 * Whether the text is open: once it is, it is not closed under its writer's hands, whatever becomes of the lock, but by
 * an action of their own.
 */
function useStaysOpen(reportId: string, isOpenNow: boolean): boolean {
  const { state, formData } = useNavigation();
  const isClosing = state === "loading" && closingIntents.includes(formText(formData, "intent") ?? "");
  const [opened, setOpened] = useState(isOpenNow ? reportId : null);
  const isOpen = isOpenNow || (opened === reportId && !isClosing);
  // While the closing is under way the page still shows how it was before.
  const stays = isOpen && !isClosing ? reportId : null;
  if (stays !== opened) setOpened(stays);
  return isOpen;
}

/** Opened once, the report opens by itself no more: whoever has stopped editing only reads. */
function useOpenedOnce(reportId: string, isOpen: boolean): boolean {
  const [opened, setOpened] = useState<string | null>(null);
  if (isOpen && opened !== reportId) setOpened(reportId);
  return isOpen || opened === reportId;
}

export default function EditorPage() {
  const editor = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  // What was sent and not accepted stays open, whoever holds the lock now.
  const { id, lock } = editor.report;
  const isOpen = useStaysOpen(id, lock.isMine || editorIntents.includes(answer?.intent ?? ""));
  const wasOpen = useOpenedOnce(id, isOpen);
  useViewerInStep(editor.examId);
  useShortcuts();
  useListKeys(editor.place);
  const pane: PaneContext = { isOpen };
  return (
    <div className="report-editor">
      <ReportHead head={editor.head} status={editor.report.shownStatus} place={editor.place} />
      {isOpen ? (
        <OpenEditor key={editor.report.id} editor={editor}>
          <Outlet context={pane} />
        </OpenEditor>
      ) : (
        <>
          {editor.opensByItself && !wasOpen && <OpensByItself key={editor.report.id} version={editor.report.version} />}
          <EditorNotices editor={editor} />
          <div className="report-panes">
            <ReportText editor={editor} />
            <Outlet context={pane} />
          </div>
          <ReadingActions editor={editor} />
        </>
      )}
    </div>
  );
}
