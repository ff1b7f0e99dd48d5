import type { ReactNode } from "react";
import { PublicBar } from "./public-bar";

/** A page that a QR code opens on a phone without an account. */
export function PhonePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-prose gap-4 p-4">
      <PublicBar />
      <h1 className="text-2xl">{title}</h1>
      {children}
    </div>
  );
}
