import { getFormProps } from "@conform-to/react";
import { PostForm } from "../components/post-form";
import { useActionForm } from "../forms/use-action-form";
import { ApproveButton } from "./approve-button";

export const approvalFormId = "approve-as-read";

/** Approves the report as it was read: the lock is taken for the moment, and the text stays as it is. */
export function ApproveAsRead({ version, needsPassword }: { version: number; needsPassword: boolean }) {
  const { form, fields } = useActionForm<{ version: number; password: string }>({
    id: approvalFormId,
    intents: ["approveAsRead"],
  });
  return (
    <PostForm preventScrollReset {...getFormProps(form)}>
      <input type="hidden" name="version" value={version} />
      <ApproveButton
        button={{ form: form.id, intent: "approveAsRead" }}
        needsPassword={needsPassword}
        passwordErrors={fields.password.errors}
        isNext
      />
    </PostForm>
  );
}
