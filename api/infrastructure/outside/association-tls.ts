/** Key and certificate by which we show who we are, and whom we believe; PEM. */
export interface AssociationTls {
  readonly key: string;
  readonly cert: string;
  /** Certificates that peers' are signed by; null believes those alone whose fingerprint stands with the peer. */
  readonly ca: string | null;
}
