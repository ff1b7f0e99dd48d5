import { useActionData, useNavigate } from "@remix-run/react";
import { useCallback, useState } from "react";
import type { FormEvent } from "react";
import { Button } from "../../components/button";
import { SelectField } from "../../components/choice-field";
import { EmptyState } from "../../components/empty-state";
import { Notice } from "../../components/notice";
import { Panel } from "../../components/page";
import { PostForm } from "../../forms/post-form";
import { useHydrated } from "../../components/use-hydrated";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";
import { FilePicker } from "./file-picker";
import { LinkNotice } from "./link-notice";
import { fileSize } from "./file-size";
import { OpenUploads } from "./open-uploads";
import { Steps } from "./steps";
import { pickedFiles } from "./transfer/dropped-files";
import type { LocalFile } from "./transfer/match-files";
import type { TransferControl } from "./transfer/use-transfer";
import type { ChooseData } from "./upload-data.server";

/** The first step: where to, and which files. Without scripts it is a plain form that sends them at once. */
export function ChooseFiles({ data, control }: { data: ChooseData; control: TransferControl }) {
  const t = useTexts();
  if (data.organizations.length === 0 && !data.link?.isGuest)
    return (
      <EmptyState icon="upload" title={t("uploads.choose.none")}>
        {t("uploads.choose.noneHint")}
      </EmptyState>
    );
  return (
    <>
      <Steps done={[]} current={["files"]} />
      <LinkNotice data={data} />
      <div className={`grid items-start gap-4 ${data.open.length > 0 ? "lg:grid-cols-[2fr_1fr]" : "max-w-4xl"}`}>
        <ChooseForm data={data} control={control} />
        <OpenUploads uploads={data.open} />
      </div>
    </>
  );
}

const fileInput =
  "block w-full rounded border border-line-strong p-2 file:mr-3 file:rounded file:border-0 file:bg-sunken file:px-3 file:py-1.5 file:text-text";

function ChooseForm({ data, control }: { data: ChooseData; control: TransferControl }) {
  const t = useTexts();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const guest = data.link?.isGuest ? data.link : null;
  const refusal = useActionData<{ refusal?: string }>()?.refusal;
  const [chosen, setChosen] = useState<LocalFile[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const pick = useCallback((files: LocalFile[]) => {
    setFailure(null);
    setChosen((before) => {
      const known = new Set(before.map(({ name, file }) => `${file.size}/${name}`));
      return [...before, ...files.filter(({ name, file }) => !known.has(`${file.size}/${name}`))];
    });
  }, []);

  /**
   * Files chosen before the scripts woke up, and those chosen while the page changes the input for the picker: the
   * browser's dialog may be open then, and gives them to the input that is no longer in the page.
   */
  const takeEarly = useCallback(
    (input: HTMLInputElement | null) => {
      if (!input) return;
      if (input.files?.length) pick(pickedFiles(input.files));
      input.addEventListener("change", () => pick(pickedFiles(input.files)));
    },
    [pick],
  );

  async function begin(event: FormEvent<HTMLFormElement>) {
    if (!isHydrated) return;
    event.preventDefault();
    if (chosen.length === 0) return setFailure(t("uploads.choose.nothing"));
    if (chosen.length > data.maxFiles) return setFailure(t("uploads.choose.tooMany", { most: data.maxFiles }));
    const bucketId = new FormData(event.currentTarget).get("bucketId");
    setIsBusy(true);
    const begun = await control.begin(guest ? { token: guest.token } : { bucketId: String(bucketId) }, chosen);
    setIsBusy(false);
    if (typeof begun === "string") navigate(pathTo("/upload", {}, { upload: begun }));
    else setFailure(begun.problem === "noMatch" ? t("uploads.choose.nothing") : t(`problems.${begun.problem}`));
  }

  const options = data.organizations.map(({ id, name, planExpired }) => ({
    value: id,
    label: planExpired ? t("uploads.choose.expired", { name }) : name,
  }));
  const message = failure ?? refusal;
  return (
    <Panel>
      <PostForm encType="multipart/form-data" onSubmit={(event) => void begin(event)} className="grid gap-4">
        {message && <Notice tone="danger">{message}</Notice>}
        {/* First in the form: the server must know where to before the first file comes. */}
        {guest ? (
          <input type="hidden" name="token" value={guest.token} />
        ) : (
          <SelectField
            id="upload-organization"
            name="bucketId"
            label={t("uploads.choose.organization")}
            options={options}
            defaultValue={data.link?.organization?.id ?? ""}
            required
            className="max-w-form"
          />
        )}
        <div>
          <label
            id="upload-files-label"
            htmlFor={isHydrated ? undefined : "upload-files"}
            className="mb-1 block text-sm font-medium"
          >
            {t("uploads.choose.files")}
          </label>
          {isHydrated ? (
            <FilePicker
              onPick={pick}
              labelledBy="upload-files-label"
              describedBy="upload-files-hint"
              hasCamera={guest !== null}
            />
          ) : (
            <input
              id="upload-files"
              ref={takeEarly}
              name="files"
              type="file"
              multiple
              // A guest may send nothing but photographs; that there is nothing at all, the platform tells.
              required={!guest}
              aria-describedby="upload-files-hint"
              className={fileInput}
            />
          )}
          {!isHydrated && guest && <Photographs />}
          <p id="upload-files-hint" className="mt-1 text-sm text-muted">
            {t("uploads.choose.filesHint", { size: data.maxFileSize })}
          </p>
        </div>
        {chosen.length > 0 && <Chosen files={chosen} onClear={() => setChosen([])} />}
        <div className="flex justify-end">
          <Button look="primary" icon="upload" isBusy={isBusy}>
            {isBusy
              ? t("uploads.choose.starting")
              : isHydrated
                ? t("uploads.choose.start")
                : t("uploads.choose.withoutScripts")}
          </Button>
        </div>
      </PostForm>
    </Panel>
  );
}

/** Without scripts: photographs beside the files, by the phone's own camera. */
function Photographs() {
  const t = useTexts();
  return (
    <div className="touch-only mt-2">
      <label htmlFor="upload-photographs" className="mb-1 block text-sm font-medium">
        {t("uploads.choose.photograph")}
      </label>
      <input
        id="upload-photographs"
        name="files"
        type="file"
        accept="image/jpeg"
        capture="environment"
        className={fileInput}
      />
    </div>
  );
}

/** Names at the head of the list; thousands of slices need no list. */
const shownNames = 8;

function Chosen({ files, onClear }: { files: LocalFile[]; onClear: () => void }) {
  const t = useTexts();
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
  return (
    <div className="rounded border border-line">
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-3 py-1">
        <p className="font-medium" role="status">
          {t("uploads.choose.chosen", { count: files.length, size: fileSize(t, bytes) })}
        </p>
        <Button type="button" look="quiet" icon="close" onClick={onClear}>
          {t("uploads.choose.clear")}
        </Button>
      </div>
      <ul className="px-3 py-2 text-sm">
        {files.slice(0, shownNames).map(({ name, file }) => (
          <li key={`${file.size}/${name}`} className="flex justify-between gap-4">
            <span className="min-w-0 truncate">{name}</span>
            <span className="shrink-0 tabular-nums text-muted">{fileSize(t, file.size)}</span>
          </li>
        ))}
        {files.length > shownNames && (
          <li className="text-muted">{t("uploads.transfer.more", { count: files.length - shownNames })}</li>
        )}
      </ul>
    </div>
  );
}
