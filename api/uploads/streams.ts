import { uploadStreams } from "#contract/uploads";
import { streaming } from "../streams";
import { receiveFile } from "./receive-file";
import { receiveForm } from "./receive-form";

export const uploadRoutes = [streaming(uploadStreams.file, receiveFile), streaming(uploadStreams.form, receiveForm)];
