import { z } from "zod";
import { PreviewedTemplate, TemplateSettings } from "#contract/delivery/print-templates";
import { Id, OneTimeKey } from "#contract/kernel/values";

/** None chosen is a fault: the contract would take the usual ones where none are named. */
const fields = TemplateSettings.shape.fields.unwrap().prefault([]);

/** What the editor sends. */
export const TemplateForm = TemplateSettings.safeExtend({ fields });

/** The part of it that a preview shows. */
export const PreviewForm = PreviewedTemplate.extend({ fields });

/** A new one needs a name alone. */
export const NewTemplateForm = z.object({ name: TemplateSettings.shape.name });

/** A copy of one, made once by a form that is sent twice. */
export const DuplicateForm = z.object({ id: Id, key: OneTimeKey });
