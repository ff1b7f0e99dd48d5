import type { LoaderFunctionArgs } from "@remix-run/node";
import { maxLinkFiles } from "#contract/imaging/link-uploads";
import type { FilePolicy, FoundStudy, Upload } from "#contract/imaging/uploads";
import { pathTo } from "../../paths";
import { apiOf } from "../../session/api.server";
import type { SignedIn } from "../../session/signed-in.server";
import { examInfoDefaults } from "../../registration/exams/exam-info-form";
import { formats, type Formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { tokenOf } from "./link-pass.server";
import { isRenumbered, studyState } from "./study-state";
import type { UploadLink } from "./upload-link.server";
import type { Uploader } from "./uploader.server";

/** What the first step needs: where one may upload, how large a file may be, what was left unfinished. */
export async function chooseData(args: LoaderFunctionArgs, { api }: SignedIn, link: UploadLink | null) {
  const [organizations, policy, open] = await Promise.all([
    api.organizations.uploadable({}),
    api.uploads.policy({}),
    api.uploads.open({}),
  ]);
  const format = formats(languageOf(args.request));
  return {
    organizations,
    link,
    ...limitsIn(policy, format),
    open: open.map((upload) => ({ ...upload, created: format.dayTime(upload.created) })),
  };
}
export type ChooseData = Awaited<ReturnType<typeof chooseData>>;

/** The same for a guest of an upload link: where to, the link says, and what they began stands in their browser alone. */
export async function guestData(args: LoaderFunctionArgs, link: UploadLink): Promise<ChooseData> {
  const policy = await (await apiOf(args)).uploads.policy({});
  const limits = limitsIn(policy, formats(languageOf(args.request)));
  return { organizations: [], link, ...limits, maxFiles: maxLinkFiles, open: [] };
}

const limitsIn = ({ maxFileBytes, maxFiles }: FilePolicy, format: Formats) => ({
  maxFileBytes,
  maxFiles,
  maxFileSize: format.fileSize(maxFileBytes),
});

/** An upload as its page shows it. */
export async function uploadData({ request }: LoaderFunctionArgs, { api, isByLink }: Uploader, uploadId: string) {
  const upload = await api.uploads.read({ id: uploadId });
  const { bucketId: id, timeZone } = upload;
  const [domain, bodyParts, departments] =
    upload.state === "open"
      ? await Promise.all([
          api.domain.read({}),
          // The organization's own lists are for its people.
          isByLink ? [] : api.lists.bodyParts.list({ id, activeOnly: true }),
          isByLink ? [] : api.lists.departments.list({ id, activeOnly: true }),
        ])
      : [null, [], []];
  const format = formats(languageOf(request), timeZone);
  return {
    upload: { ...upload, studies: upload.studies.map((study) => shownStudy(study, upload, format, isByLink)) },
    isGuest: isByLink,
    another: anotherOf(request, uploadId, isByLink),
    isPet: domain?.isPet ?? false,
    bodyParts: bodyParts.map(({ name }) => name),
    departments: departments.map(({ name }) => name),
  };
}
export type UploadData = Awaited<ReturnType<typeof uploadData>>;

/** Where the next upload begins; a guest goes by the link that they came by. */
function anotherOf(request: Request, uploadId: string, isByLink: boolean): string | null {
  if (!isByLink) return "/upload";
  const token = tokenOf(request, uploadId);
  return token === null ? null : pathTo("/upload", {}, { token });
}

const shownStudy = (study: FoundStudy, { timeZone, extensionFields }: Upload, format: Formats, isGuest: boolean) => ({
  ...study,
  /** By the device's own clock, which is not converted. */
  studyDateTime: study.studyDateTime?.slice(0, 16).replace("T", " ") ?? "",
  size: format.fileSize(study.sizeBytes),
  state: studyState(study, extensionFields, isGuest),
  isRenumbered: isRenumbered(study),
  defaults: {
    ...examInfoDefaults(study.info, timeZone),
    // Images that do not know the sex do not spare a guest the question.
    ...(isGuest && study.info.gender === "U" && { gender: undefined }),
  },
});
export type ShownStudy = ReturnType<typeof shownStudy>;
