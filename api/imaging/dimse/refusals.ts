/** Refusals of one address within the minute after which it is not listened to. */
const maxRefusals = 20;
const withinMs = 60_000;
const maxAddresses = 10_000;
const maxCallers = 1_000;

interface Counted {
  since: number;
  times: number;
}

/**
 * Refused associations, counted by address. Who is refused all the time tries titles: from then on its address is
 * refused unheard for the rest of the minute, apart from peers that were admitted from there before.
 */
export class Refusals {
  readonly #counted = new Map<string, Counted>();
  readonly #admitted = new Set<string>();

  #of(address: string, now: number): Counted {
    const counted = this.#counted.get(address);
    if (counted && now - counted.since < withinMs) return counted;
    if (this.#counted.size >= maxAddresses) this.#counted.clear();
    const anew = { since: now, times: 0 };
    this.#counted.set(address, anew);
    return anew;
  }

  /** @returns how many there were from this address in this minute */
  count(address: string, now: number): number {
    const counted = this.#of(address, now);
    counted.times += 1;
    return counted.times;
  }

  /** Whether the caller is not to be heard. @param caller its titles; who was admitted by them is heard */
  isUnheard(address: string, caller: string, now: number): boolean {
    return this.#of(address, now).times >= maxRefusals && !this.#admitted.has(`${address}\n${caller}`);
  }

  admit(address: string, caller: string): void {
    if (this.#admitted.size >= maxCallers) this.#admitted.clear();
    this.#admitted.add(`${address}\n${caller}`);
  }
}
