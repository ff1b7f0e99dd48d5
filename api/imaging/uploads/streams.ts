import { linkUploadStreams } from "#contract/imaging/link-uploads";
import { uploadStreams } from "#contract/imaging/uploads";
import { streaming } from "#api/kernel/streams";
import { receiveFile } from "./receive-file";
import { receiveFiles } from "./receive-files";
import { receiveForm, receiveFormByLink } from "./receive-form";

export const uploadRoutes = [
  streaming(uploadStreams.file, receiveFile),
  streaming(uploadStreams.files, receiveFiles),
  streaming(uploadStreams.form, receiveForm),
  streaming(linkUploadStreams.form, receiveFormByLink),
];
