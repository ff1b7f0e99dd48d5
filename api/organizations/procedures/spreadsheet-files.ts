import { maxSpreadsheetBytes } from "#contract/organizations/procedures";
import { Problem } from "#api/infrastructure/problem";
import { chunksOf, readMultipart } from "#api/kernel/multipart-files";

/** The bytes of the form's one file. @throws Problem upload_empty, file_too_large */
export async function sentSpreadsheet(request: Request): Promise<Buffer> {
  const chunks: Buffer[] = [];
  await readMultipart(request, {
    mostFiles: 1,
    file: async (_, bytes) => {
      let length = 0;
      for await (const chunk of chunksOf(bytes)) {
        const part: Buffer = chunk;
        length += part.length;
        if (length > maxSpreadsheetBytes) throw new Problem("file_too_large", { maxBytes: maxSpreadsheetBytes });
        chunks.push(part);
      }
    },
  });
  if (chunks.length === 0) throw new Problem("upload_empty");
  return Buffer.concat(chunks);
}

/** A spreadsheet to take along under that name. */
export const spreadsheetAnswer = (file: Uint8Array | ReadableStream<Uint8Array>, fileName: string) =>
  new Response(file instanceof Uint8Array ? new Uint8Array(file) : file, {
    headers: {
      "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "content-disposition": `attachment; filename="${fileName}"`,
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    },
  });
