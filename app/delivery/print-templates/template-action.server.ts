import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import { z } from "zod";
import { problems } from "#contract/kernel/problems";
import type { FormAnswer } from "../../forms/answer";
import { withTheirs } from "../../forms/merged-answer.server";
import { posted, type Posted } from "../../forms/posted.server";
import { callStream } from "../../forms/posted-file.server";
import { problemText } from "../../problems/problem-text";
import { ruleText } from "../../forms/rule-text.server";
import { submitted } from "../../forms/submitted.server";
import { paramOf } from "../../page/param-of.server";
import { problemOf } from "../../problems/thrown-problem.server";
import { sessionProblems } from "../../problems/problem";
import { redirectDone } from "../../page/done.server";
import { movedBy } from "./moved-by";
import { TemplateForm } from "./template-form";
import { templatePlace } from "./template-place.server";
import { currentIn, valuesOf } from "./template-values";

type Place = Awaited<ReturnType<typeof templatePlace>>;
const pictures = ["logo", "stamp"] as const;

/**
 * Saves a template, or does one step of its editing and answers with everything typed: a picture is taken in with
 * whatever button was pressed, a field moves, a picture goes. Without scripts these are ordinary sendings of the form.
 */
export async function templateAction(args: ActionFunctionArgs) {
  const place = await templatePlace(args);
  const { api, path } = place;
  const id = paramOf(args, "templateId");
  const form = await posted(args);
  if (form.intent === "remove") {
    await api.printTemplates.remove({ id });
    return redirectDone(args.context, path, "deleted");
  }
  const refused = await takePicturesIn(args, place, form);
  if (refused) return refused;
  const [step = "", key = ""] = form.intent.split(":");
  switch (step) {
    case "up":
    case "down":
      reorder(form.data, movedBy(form.data.getAll("order").map(String), key, step === "up" ? -1 : 1));
      return kept(form);
    case "removePicture":
      form.data.set(key, "");
      return kept(form);
    case "addPicture":
      return kept(form);
    default: {
      const answer = await submitted(
        form,
        TemplateForm,
        async (settings) => {
          const version = Number(form.data.get("version"));
          await api.printTemplates.change({ ...settings, id, version });
          return redirectDone(args.context, `${path}/${id}`, "saved");
        },
        { entry_taken: "name" },
      );
      return withTheirs(answer, form, async (current) => {
        const { bucketId, kind } = place;
        const { fields } = await api.printTemplates.layouts({ bucketId, kind });
        const template = currentIn({ current });
        if (!template) throw new Error("a version_conflict tells the template as it stands");
        const { version: _version, opened: _opened, ...shown } = valuesOf(template, fields);
        return shown;
      });
    }
  }
}

/** Everything as it was typed. */
const kept = (form: Posted) => data<FormAnswer>({ intent: form.intent, result: replyTo(form).reply(), problem: null });

const replyTo = (form: Posted) => parseWithZod(form.data, { schema: z.object({}) });

/** The fields stand in the order of their rows. */
function reorder(form: FormData, order: string[]) {
  const chosen = new Set(form.getAll("fields"));
  form.delete("order");
  form.delete("fields");
  for (const key of order) {
    form.append("order", key);
    if (chosen.has(key)) form.append("fields", key);
  }
}

const TakenIn = z.object({ picture: z.string() });

/** Hands new pictures to the platform and names them in the form; @returns the answer where one is refused */
async function takePicturesIn(args: ActionFunctionArgs, { bucketId, token }: Place, form: Posted) {
  const files = pictures.map((name) => ({ name, file: form.data.get(`${name}File`) }));
  // What is answered holds no file.
  for (const name of pictures) form.data.delete(`${name}File`);
  for (const { name, file } of files) {
    if (!(file instanceof Blob) || file.size === 0) continue;
    try {
      const answer = await callStream(args, token, "POST", `/buckets/${bucketId}/template-pictures`, file);
      form.data.set(name, TakenIn.parse(JSON.parse(answer)).picture);
    } catch (error) {
      const problem = problemOf(error, form.context);
      if (!problem || sessionProblems.includes(problem.code)) throw error;
      const text =
        problem.code === "file_refused" ? ruleText(form.t, { message: "noPicture" }) : problemText(form.t, problem);
      const result = replyTo(form).reply({ fieldErrors: { [`${name}File`]: [text] } });
      return data<FormAnswer>({ intent: form.intent, result, problem }, { status: problems[problem.code] });
    }
  }
  return null;
}
