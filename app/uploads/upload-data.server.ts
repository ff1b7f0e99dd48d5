import type { LoaderFunctionArgs } from "@remix-run/node";
import type { FoundStudy, Upload } from "#contract/uploads";
import type { SignedIn } from "../accounts/signed-in.server";
import { examInfoDefaults } from "../exams/exam-info-form";
import { formats, type Formats } from "../i18n/format.server";
import { languageOf } from "../i18n/language-cookie.server";
import { linkedOrganization } from "./linked-organization.server";
import { studyState } from "./study-state";

/** What the first step needs: where one may upload, how large a file may be, what was left unfinished. */
export async function chooseData(args: LoaderFunctionArgs, session: SignedIn) {
  const { api } = session;
  const [organizations, policy, open, linked] = await Promise.all([
    api.organizations.uploadable({}),
    api.uploads.policy({}),
    api.uploads.open({}),
    linkedOrganization(args, session),
  ]);
  const format = formats(languageOf(args.request));
  return {
    organizations,
    linked,
    maxFileBytes: policy.maxFileBytes,
    maxFiles: policy.maxFiles,
    maxFileSize: format.fileSize(policy.maxFileBytes),
    open: open.map((upload) => ({ ...upload, created: format.dayTime(upload.created) })),
  };
}
export type ChooseData = Awaited<ReturnType<typeof chooseData>>;

/** An upload as its page shows it. */
export async function uploadData({ request }: LoaderFunctionArgs, { api }: SignedIn, uploadId: string) {
  const upload = await api.uploads.read({ id: uploadId });
  const { bucketId: id, timeZone } = upload;
  const [domain, bodyParts, departments] =
    upload.state === "open"
      ? await Promise.all([
          api.domain.read({}),
          api.lists.bodyParts.list({ id, activeOnly: true }),
          api.lists.departments.list({ id, activeOnly: true }),
        ])
      : [null, [], []];
  const format = formats(languageOf(request), timeZone);
  return {
    upload: { ...upload, studies: upload.studies.map((study) => shownStudy(study, upload, format)) },
    isPet: domain?.isPet ?? false,
    bodyParts: bodyParts.map(({ name }) => name),
    departments: departments.map(({ name }) => name),
  };
}
export type UploadData = Awaited<ReturnType<typeof uploadData>>;

const shownStudy = (study: FoundStudy, { timeZone, extensionFields }: Upload, format: Formats) => ({
  ...study,
  /** By the device's own clock, which is not converted. */
  studyDateTime: study.studyDateTime?.slice(0, 16).replace("T", " ") ?? "",
  size: format.fileSize(study.sizeBytes),
  state: studyState(study, extensionFields),
  defaults: examInfoDefaults(study.info, timeZone),
});
export type ShownStudy = ReturnType<typeof shownStudy>;
