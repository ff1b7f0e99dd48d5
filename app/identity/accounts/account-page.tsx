import type { ReactNode } from "react";
import { Notice } from "../../components/notice";
import { useShellData } from "../../page/shell-data";

/** The sheet of sign-in, registration and the like, before the domain's own background. */
export function AccountPage({
  title,
  introduction,
  children,
}: {
  title: string;
  introduction?: string;
  children: ReactNode;
}) {
  const domain = useShellData()?.domain;
  const background = domain?.bgImgUrl;
  return (
    <div
      className="flex flex-1 items-start justify-center bg-cover bg-center px-4 py-6 sm:items-center sm:py-10"
      style={background ? { backgroundImage: `url(${JSON.stringify(background)})` } : undefined}
    >
      <section
        aria-labelledby="title"
        className="w-full max-w-form rounded-lg border border-line bg-surface p-5 sm:p-7"
      >
        {domain?.displayDomainName && <p className="text-muted">{domain.displayDomainName}</p>}
        <h1 id="title" className="mb-4 text-2xl">
          {title}
        </h1>
        {introduction && <Notice className="mb-4">{introduction}</Notice>}
        {children}
      </section>
    </div>
  );
}
