import { getFormProps } from "@conform-to/react";
import { PostForm } from "../../forms/post-form";
import { useActionForm } from "../../forms/use-action-form";
import { ApproveButton } from "./approve-button";

export const approvalFormId = "approve-as-read";

/** Approves the report as it was read: the lock is taken for the moment, and the text stays as it is. */
export function ApproveAsRead({
  version,
  needsPassword,
  hasList,
}: {
  version: number;
  needsPassword: boolean;
  /** Opened from a list, it can go on there. */
  hasList: boolean;
}) {
  const { form, fields } = useActionForm<{ version: number; password: string }>({
    id: approvalFormId,
    intents: ["approveAsRead", "approveAsReadNext"],
  });
  return (
    <PostForm preventScrollReset className="flex flex-wrap gap-2" {...getFormProps(form)}>
      <input type="hidden" name="version" value={version} />
      <ApproveButton
        button={(intent) => ({ form: form.id, intent })}
        intent="approveAsRead"
        nextIntent={hasList ? "approveAsReadNext" : null}
        needsPassword={needsPassword}
        passwordErrors={fields.password.errors}
        isNext
      />
    </PostForm>
  );
}
