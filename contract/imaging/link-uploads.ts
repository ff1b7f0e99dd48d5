import { z } from "zod";
import { open } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { Named } from "#contract/organizations/organizations";
import { stream } from "#contract/kernel/stream";
import { ChosenFile, UploadTask } from "#contract/kernel/upload-files";

/** What one upload by link may bring: a patient's discs, not an archive. */
export const maxLinkFiles = 5_000;
export const maxLinkUploadBytes = 4 * 1024 * 1024 * 1024;
/** What one link may bring in a day, with what its zips unpack to: a renewed link begins anew. */
export const maxLinkDayBytes = 40 * 1024 * 1024 * 1024;

const UploadToken = z.string().min(1).max(64);

/**
 * Uploads of people without an account, who came by an organization's upload link (product §2 /upload?token). Beginning one
 * gives a pass; sent as the bearer it opens that upload to the calls of `uploads` that say so, and nothing else. Renewing
 * the link ends what was begun by the former one.
 */
export const linkUploads = {
  findOne: operation({
    method: "GET",
    path: "/buckets/find-one",
    access: open,
    summary: "The organization of an upload token. not_found, too_many_attempts.",
    input: z.object({ token: UploadToken }),
    output: Named,
  }),
  begin: operation({
    method: "POST",
    path: "/uploads/by-link",
    access: open,
    summary:
      "Begins an upload to the organization of the token: tells where each file is to be sent, and the pass. At most " +
      "5,000 files of 4 GiB together. not_found, plan_expired, request_too_large, too_many_attempts.",
    input: z.object({ token: UploadToken, files: z.array(ChosenFile).min(1).max(maxLinkFiles) }),
    output: UploadTask.extend({ pass: z.string() }),
    status: 201,
  }),
};

export const linkUploadStreams = {
  form: stream({
    method: "POST",
    path: "/uploads/by-link/form",
    access: open,
    summary:
      "The same whole, as multipart/form-data: the field token first, then the files. Answers its id and the pass. " +
      "not_found, plan_expired, request_too_large, storage_full, too_many_attempts.",
    accepts: "multipart/form-data",
    produces: ["application/json"],
    status: 201,
  }),
};
