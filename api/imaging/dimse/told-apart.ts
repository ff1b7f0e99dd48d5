import type { TLSSocket } from "node:tls";
import { AddressRanges } from "#api/infrastructure/outside/address-ranges";

/** What a connection shows of whoever is at its other end. */
export interface Shown {
  readonly ip: string | null;
  /** Null without TLS. */
  readonly tls: ShownCertificate | null;
}

interface ShownCertificate {
  /** SHA-256 of the certificate, hex with colons between; null where none was shown. */
  readonly fingerprint: string | null;
  /** Whether one of the signers that we believe signed it; true where we name none. */
  readonly isSigned: boolean;
}

/** By what a peer of an organization is told from others that claim its AE title. */
export interface ToldBy {
  readonly addresses: readonly string[];
  readonly certificates: readonly string[];
  readonly needsTls: boolean;
}

/** What a peer shows once TLS stands. @param asksForSigners whether signers are configured (DIMSE_TLS_CA) */
export const shownBy = (socket: TLSSocket, asksForSigners: boolean): ShownCertificate => ({
  fingerprint: socket.getPeerX509Certificate()?.fingerprint256 ?? null,
  isSigned: !asksForSigners || socket.authorized,
});

const plainHex = (fingerprint: string) => fingerprint.replaceAll(":", "").toUpperCase();

/** Whether a certificate is one of those named. */
export const isNamed = (certificates: readonly string[], fingerprint: string | null): boolean =>
  fingerprint !== null && certificates.map(plainHex).includes(plainHex(fingerprint));

/** What stands against a caller being the peer; null where nothing does. A peer with neither address nor certificate is nobody. */
export function contradictionIn(peer: ToldBy, { ip, tls }: Shown): "address" | "certificate" | "tls" | null {
  const { addresses, certificates, needsTls } = peer;
  if (addresses.length > 0 ? ip === null || !new AddressRanges(addresses).holds(ip) : certificates.length === 0)
    return "address";
  if (certificates.length > 0) return isNamed(certificates, tls?.fingerprint ?? null) ? null : "certificate";
  if (needsTls && tls === null) return "tls";
  return tls === null || tls.isSigned ? null : "certificate";
}
