import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { InfoForm } from "./info-form";
import { LeaveQuestion } from "./leave-question";
import { RefusedFiles } from "./refused-files";
import { Steps, type Step } from "./steps";
import { TransferPanel } from "./transfer-panel";
import type { TransferControl } from "./transfer/use-transfer";
import type { UploadData } from "./upload-data.server";

/** How often the page asks what the server found in the files that arrived meanwhile. */
const askEveryMs = 2_000;

/** The second and third step: files arrive while the exam info is filled in. */
export function OpenUpload({ data, control }: { data: UploadData; control: TransferControl }) {
  const { upload } = data;
  const state = control.transfer?.uploadId === upload.id ? control.state : null;
  const isSending = state !== null && state.status !== "done" && state.status !== "failed";

  const { revalidate } = useRevalidator();
  const isRunning = state?.status === "running";
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(revalidate, askEveryMs);
    // Once more when it stopped: the last files are in.
    return () => {
      clearInterval(timer);
      revalidate();
    };
  }, [isRunning, revalidate]);

  const isUploaded = !isSending && upload.counts.expected === 0;
  const done: Step[] = isUploaded ? ["files", "upload"] : ["files"];
  return (
    <>
      <Steps done={done} current={isUploaded ? ["info"] : ["info", "upload"]} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <aside className="grid gap-4 lg:order-2 lg:sticky lg:top-4">
          <TransferPanel upload={upload} control={control} />
          <RefusedFiles upload={upload} />
        </aside>
        <InfoForm data={data} isSending={isSending} />
      </div>
      <LeaveQuestion uploadId={upload.id} isSending={isSending} />
    </>
  );
}
