import { getFormProps } from "@conform-to/react";
import { PostForm } from "../components/post-form";
import { useActionForm } from "../forms/use-action-form";
import { warningsIn } from "./answered";
import { ApproveButton } from "./approve-button";

/** Approves the report as it was read: the lock is taken for the moment, and the text stays as it is. */
export function ApproveAsRead({ version, needsPassword }: { version: number; needsPassword: boolean }) {
  const { form, fields, problem } = useActionForm<{ version: number; password: string }>({
    id: "approve-as-read",
    intents: ["approveAsRead"],
  });
  const isAfterWarning = warningsIn(problem)?.isAcceptable ?? false;
  return (
    <PostForm preventScrollReset {...getFormProps(form)}>
      <input type="hidden" name="version" value={version} />
      {isAfterWarning && <input type="hidden" name="inspectionAccepted" value="on" />}
      <ApproveButton
        button={{ form: form.id, intent: "approveAsRead" }}
        needsPassword={needsPassword}
        passwordErrors={fields.password.errors}
        isAfterWarning={isAfterWarning}
        isNext
      />
    </PostForm>
  );
}
