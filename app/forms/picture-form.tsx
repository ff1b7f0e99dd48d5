import { useActionForm } from "./use-action-form";
import { ActionForm } from "./action-form";
import { Button } from "../components/button";
import { FileField } from "../components/file-field";
import { Icon, type IconName } from "../components/icon";
import { Panel } from "../components/page";
import { PostForm } from "./post-form";

interface PictureFormProps {
  id: string;
  intent: string;
  label: string;
  hint: string;
  submit: string;
}

/** One picture, sent as `picture` (see settings/picture-forms.ts). */
export function PictureForm({ id, intent, label, hint, submit }: PictureFormProps) {
  const { form, fields, bind } = useActionForm<{ picture: string }>({ id, intents: [intent] });
  return (
    <ActionForm
      form={form}
      defaultIntent={intent}
      encType="multipart/form-data"
      className="flex flex-wrap items-end gap-3"
    >
      <FileField
        {...bind(fields.picture)}
        label={label}
        hint={hint}
        accept="image/png,image/jpeg"
        required
        className="min-w-0 flex-1 basis-64"
      />
      <Button intent={intent} icon="upload">
        {submit}
      </Button>
    </ActionForm>
  );
}

/** A picture that somebody or something has: shown, replaced, taken away. */
export function PicturePanel({
  title,
  picture,
  noPicture,
  form,
  remove,
}: {
  title: string;
  picture: { src: string; alt: string; className: string } | null;
  /** Stands where the picture would. */
  noPicture: { icon: IconName; className: string };
  form: PictureFormProps;
  remove: { intent: string; label: string };
}) {
  return (
    <Panel title={title}>
      <div className="flex flex-wrap items-start gap-4">
        {picture ? (
          <img {...picture} alt={picture.alt} />
        ) : (
          <span className={`flex items-center justify-center bg-sunken text-2xl text-muted ${noPicture.className}`}>
            <Icon name={noPicture.icon} />
          </span>
        )}
        <div className="min-w-0 flex-1">
          <PictureForm {...form} />
          {picture && (
            <PostForm className="mt-3">
              <Button intent={remove.intent} look="danger" icon="trash">
                {remove.label}
              </Button>
            </PostForm>
          )}
        </div>
      </div>
    </Panel>
  );
}
