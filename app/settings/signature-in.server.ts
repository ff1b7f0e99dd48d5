import type { RequestArgs } from "../accounts/api.server";
import { posted, type Posted } from "../forms/posted.server";
import { postedWithFile } from "../forms/posted-file.server";
import { submitted } from "../forms/submitted.server";
import { DrawingForm, PictureForm, pictureFaults } from "./picture-forms";

/** A form of a page with SignatureForms. */
export const postedSignature = (args: RequestArgs): Promise<Posted> =>
  args.request.headers.get("content-type")?.startsWith("multipart/form-data") ? postedWithFile(args) : posted(args);

/** Takes the signature, drawn or as a picture, out of its form. @param keep hands it to the platform and goes on */
export const signatureIn = (form: Posted, keep: (picture: Blob) => Promise<unknown>) =>
  form.intent === "draw"
    ? submitted(form, DrawingForm, ({ drawing }) => keep(drawing), pictureFaults("drawing"))
    : submitted(form, PictureForm, ({ picture }) => keep(picture), pictureFaults("picture"));
