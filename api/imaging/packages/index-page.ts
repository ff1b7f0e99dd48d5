import { html } from "hono/html";
import type { PackedFile, PackedSeries } from "./package-layout";

interface IndexedExam {
  bucketName: string;
  patientName: string;
  patientId: string;
  accessionNumber: string;
  studyDay: string;
  studyDesc: string;
}

const style = `body { font: 16px/1.6 sans-serif; max-width: 48rem; margin: 2rem auto; padding: 0 1rem }
dt { color: #555 }
dd { margin: 0 0 0.5rem }
table { border-collapse: collapse; width: 100% }
td, th { border: 1px solid #ccc; padding: 0.25rem 0.5rem; text-align: left }`;

/**
 * A page that opens in any browser, without the product: what the package holds. In Chinese and English, for whoever
 * gets it.
 */
export async function indexPage(
  exam: IndexedExam,
  series: readonly PackedSeries[],
  files: readonly PackedFile[],
): Promise<string> {
  const facts = [
    { label: "患者 Patient", value: `${exam.patientName} (${exam.patientId})` },
    { label: "检查号 Accession number", value: exam.accessionNumber },
    { label: "检查 Exam", value: exam.studyDesc },
    { label: "日期 Date", value: exam.studyDay },
  ];
  const rows = series.map(
    ({ folder, modality, number, description, instances }) => html`
      <tr>
        <td>${folder}</td>
        <td>${modality}</td>
        <td>${number}</td>
        <td>${description}</td>
        <td>${instances.length}</td>
      </tr>
    `,
  );
  const papers = files.filter(({ path }) => path.startsWith("FILES/"));
  const page = await html`<!doctype html>
    <html lang="zh">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${exam.patientName}</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        <h1>${exam.bucketName}</h1>
        <dl>
          ${facts.map(
            ({ label, value }) =>
              html`<dt>${label}</dt>
                <dd>${value}</dd>`,
          )}
        </dl>
        <p>
          用 DICOM 阅片软件打开此文件夹中的 DICOMDIR 即可查看影像。<br />
          Open the DICOMDIR in this folder with any DICOM viewer.
        </p>
        <table>
          <tr>
            <th>文件夹 Folder</th>
            <th>类型 Modality</th>
            <th>序列 Series</th>
            <th>描述 Description</th>
            <th>图像 Images</th>
          </tr>
          ${rows}
        </table>
        ${papers.length > 0 ? html`<h2>附件 Files</h2>` : ""}
        <ul>
          ${papers.map(({ path }) => html`<li><a href="${encodeURI(path)}">${path.slice("FILES/".length)}</a></li>`)}
        </ul>
      </body>
    </html>`;
  return String(page);
}
