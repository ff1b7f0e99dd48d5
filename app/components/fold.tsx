import type { ReactNode } from "react";

const looks = {
  /** A step apart from what stands above it. */
  step: { frame: "border-t border-line pt-2", word: "underline" },
  /** More of what stands above it. */
  more: { frame: "mt-2", word: "text-accent underline-offset-2 hover:underline" },
};

interface FoldProps {
  label: ReactNode;
  look?: keyof typeof looks;
  /** Its form came back with something to put right. */
  isOpen?: boolean;
  children: ReactNode;
}

/** What is read or done seldom stands behind its word. */
export function Fold({ label, look = "step", isOpen = false, children }: FoldProps) {
  const { frame, word } = looks[look];
  return (
    <details className={frame} open={isOpen}>
      <summary className={`inline-flex min-h-[1.75rem] items-center ${word} max-sm:min-h-[2.75rem]`}>{label}</summary>
      <div className="mt-2">{children}</div>
    </details>
  );
}
