/** What a companion needs to know an instance. */
export interface PairingCode {
  /** Origin of console and API. */
  readonly backend: string;
  /** The identity provider's issuer. */
  readonly identity: string;
  /** Fingerprint of the notary's key, as people compare it; absent before the instance is set up, or where it is not known. */
  readonly notary?: string;
}

/**
 * The pairing code of an instance: a link that opens the companion with it, for a camera, a click, or to be pasted into a companion that is
 * hosted elsewhere. What it says stands behind `#`, which no browser sends to a server.
 */
export function pairingLink(companion: string, { backend, identity, notary }: PairingCode): string {
  const said = new URLSearchParams({ backend, identity, ...(notary !== undefined && { notary }) });
  return `${companion}/pair#${said.toString()}`;
}
