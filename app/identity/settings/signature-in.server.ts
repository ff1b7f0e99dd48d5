import type { Posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { DrawingForm, PictureForm, pictureFaults } from "./picture-forms";

/** Takes the signature, drawn or as a picture, out of its form. @param keep hands it to the platform and goes on */
export const signatureIn = (form: Posted, keep: (picture: Blob) => Promise<unknown>) =>
  form.intent === "draw"
    ? submitted(form, DrawingForm, ({ drawing }) => keep(drawing), pictureFaults("drawing"))
    : submitted(form, PictureForm, ({ picture }) => keep(picture), pictureFaults("picture"));
