/** A derived private key. Anyone who gets one zeroes it after use, see {@link zero}. */
export interface ExtendedSecret {
  /** 32 bytes. */
  readonly secret: Uint8Array<ArrayBuffer>;
  /** 32 bytes. */
  readonly chainCode: Uint8Array<ArrayBuffer>;
}

/** Overwrites a derived key with zeros. Copies that the engine made on the way are beyond reach. */
export function zero(key: ExtendedSecret): void {
  key.secret.fill(0);
  key.chainCode.fill(0);
}
