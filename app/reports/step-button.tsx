import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button, type Look } from "../components/button";
import type { IconName } from "../components/icon";

/** One step of a report that needs no words: a form of its own, which names the version it was pressed on. */
export function StepButton({
  intent,
  version,
  look,
  icon,
  reloadDocument,
  children,
}: {
  intent: string;
  version: number;
  look?: Look;
  icon?: IconName;
  reloadDocument?: boolean;
  children: ReactNode;
}) {
  return (
    <Form method="post" preventScrollReset reloadDocument={reloadDocument}>
      <input type="hidden" name="version" value={version} />
      <Button intent={intent} look={look} icon={icon}>
        {children}
      </Button>
    </Form>
  );
}
