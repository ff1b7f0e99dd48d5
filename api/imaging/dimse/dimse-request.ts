import { memorySource } from "#api/dicom/encoding/byte-source";
import { DataSet } from "#api/dicom/encoding/data-set";
import { transferSyntax } from "#api/dicom/encoding/transfer-syntaxes";
import type { AnsweredContext } from "./association-request";
import type { Message, Messages } from "./messages";

/** A request of a peer with its identifier, and where it is answered. */
export interface DimseRequest {
  readonly messages: Messages;
  readonly message: Message;
  readonly context: AnsweredContext;
  readonly identifier: Buffer;
}

/** @throws HeaderRefused where it cannot be read */
export function identifierOf(
  { identifier, context }: Pick<DimseRequest, "identifier" | "context">,
  characterSets: readonly string[] = [],
): DataSet {
  return dataSetIn(identifier, context.transferSyntax, characterSets);
}

/**
 * The elements of a data set that came with a message.
 *
 * @param characterSets what it is read in where it names no set itself
 * @throws HeaderRefused where it cannot be read
 */
export function dataSetIn(bytes: Buffer, transferSyntaxUid: string, characterSets: readonly string[] = []): DataSet {
  const context = { depth: 0, visits: { count: 0 }, characterSets };
  const dataSet = new DataSet(memorySource(bytes), transferSyntax(transferSyntaxUid), context);
  dataSet.load(0, bytes.length);
  return dataSet;
}
