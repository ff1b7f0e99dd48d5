import { Button } from "../../components/button";
import { DataTable, type Column } from "../../components/data-table";
import { PostForm } from "../../forms/post-form";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";
import type { ShownRow } from "../consultations/shown-consultation.server";
import { useConsultationColumns } from "./consultation-columns";

interface ShownLink {
  id: string;
  note: string;
  consultation: ShownRow;
}

/** Linked consultations, each read inside this one. */
export function RelatedConsultations({
  consultationId,
  links,
  mayLink,
}: {
  consultationId: string;
  links: ShownLink[];
  mayLink: boolean;
}) {
  const t = useTexts();
  const ofConsultation = useConsultationColumns();
  if (links.length === 0) return <p className="text-muted">{t("cases.related.empty")}</p>;
  const columns: Column<ShownLink>[] = [
    ...ofConsultation.map(({ cell, title: _, ...column }) => ({
      ...column,
      cell: ({ consultation }: ShownLink) => cell(consultation),
    })),
    { key: "note", header: t("cases.related.note"), cell: ({ note }) => note },
  ];
  return (
    <DataTable
      caption={t("cases.related.title")}
      columns={columns}
      rows={links}
      rowKey={({ id }) => id}
      rowHref={({ id }) => pathTo("/consultations/:consultationId/related/:linkId", { consultationId, linkId: id })}
      {...(mayLink && {
        actions: { header: t("cases.exams.actions"), cell: ({ id }: ShownLink) => <Unlink linkId={id} /> },
      })}
    />
  );
}

function Unlink({ linkId }: { linkId: string }) {
  const t = useTexts();
  return (
    <PostForm>
      <input type="hidden" name="linkId" value={linkId} />
      <Button look="quiet" icon="close" intent="unlink">
        {t("cases.related.unlink")}
      </Button>
    </PostForm>
  );
}
