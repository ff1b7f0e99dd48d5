import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { InfoForm } from "./info-form";
import { LeaveConfirmation } from "./leave-confirmation";
import { RefusedFiles } from "./refused-files";
import { Steps, type Step } from "./steps";
import { TransferPanel } from "./transfer-panel";
import type { TransferState } from "./transfer/transfer";
import type { TransferControl } from "./transfer/use-transfer";
import type { UploadData } from "./upload-data.server";

/** How long after an answer the page asks again what the server found in the files that arrived meanwhile. */
const askEveryMs = 1_500;

/** The second and third step: files arrive while the exam info is filled in. */
export function OpenUpload({ data, control }: { data: UploadData; control: TransferControl }) {
  const { upload } = data;
  const transfer = control.transfer?.task.id === upload.id ? control.transfer : null;
  const state = transfer && control.state;
  const isSending = state !== null && isUnderWay(state, transfer?.task.expected ?? 0, upload.counts.expected);

  const { revalidate, state: asking } = useRevalidator();
  const status = state?.status;
  const asks = isSending && (status === "running" || status === "done");
  useEffect(() => {
    if (asks && status === "done") revalidate();
  }, [asks, status, revalidate]);
  useEffect(() => {
    // Asked again before it is there, an answer is dropped: on a slow line none would ever come.
    if (!asks || asking === "loading") return;
    const timer = setTimeout(revalidate, askEveryMs);
    return () => clearTimeout(timer);
  }, [asks, asking, revalidate]);

  const isUploaded = !isSending && upload.counts.expected === 0;
  const done: Step[] = isUploaded ? ["files", "upload"] : ["files"];
  return (
    <>
      <Steps done={done} current={isUploaded ? ["info"] : ["info", "upload"]} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <aside className="grid gap-4 lg:sticky lg:top-4 lg:order-2 lg:max-h-[calc(100vh-2rem)] lg:overflow-y-auto">
          <TransferPanel upload={upload} control={control} sending={isSending ? state : null} />
          <RefusedFiles upload={upload} />
        </aside>
        <InfoForm data={data} isSending={isSending} />
      </div>
      <LeaveConfirmation uploadId={upload.id} isSending={isSending} />
    </>
  );
}

/** Whether files are still to go, or have gone and the page does not know yet what the server made of them. */
function isUnderWay({ status, files }: TransferState, expectedBefore: number, expectedNow: number): boolean {
  if (status === "failed") return false;
  if (status !== "done") return true;
  const settled = files.filter((file) => file.state === "accepted" || file.state === "refused").length;
  return expectedNow > expectedBefore - settled;
}
