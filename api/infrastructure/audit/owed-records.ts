/**
 * Records of what is being shown. They are written while it is read and rendered; the answer leaves when they are on
 * disk (`written`), so that nobody sees what the trail does not tell of.
 */
export class OwedRecords {
  private readonly records: Promise<void>[] = [];

  add(record: Promise<void>): void {
    // Whoever sends the answer hears of a failure; until then nobody listens.
    record.catch(() => undefined);
    this.records.push(record);
  }

  /** @throws what kept a record from being written: then the answer may not leave */
  async written(): Promise<void> {
    await Promise.all(this.records);
  }
}
