import { fromHex } from '@countersign/kernel';

/** The kinds of key that may sign. The names are the public API's. */
export const keyTypes = ['Secp256r1', 'Secp256k1', 'Ed25519'] as const;
export type KeyType = (typeof keyTypes)[number];

/** The fixed bytes that precede the key in its DER encodings; every length and identifier in them is constant. */
export interface KeyEncoding {
  /** Before the point in SubjectPublicKeyInfo (RFC 5480 uncompressed, RFC 8410). */
  readonly spkiPrefix: Uint8Array<ArrayBuffer>;
  /** Bytes of the public key after the prefix. */
  readonly publicKeyLength: number;
  /** Before the 32 secret bytes in PrivateKeyInfo (RFC 5208 with RFC 5915, RFC 8410). */
  readonly pkcs8Prefix: Uint8Array<ArrayBuffer>;
  /** Between the secret and the public key in PrivateKeyInfo; undefined where the public key does not follow. */
  readonly pkcs8Middle: Uint8Array<ArrayBuffer> | undefined;
}

export const keyEncodings = {
  Secp256r1: {
    spkiPrefix: fromHex('3059301306072a8648ce3d020106082a8648ce3d030107034200'),
    publicKeyLength: 65,
    pkcs8Prefix: fromHex('308187020100301306072a8648ce3d020106082a8648ce3d030107046d306b0201010420'),
    pkcs8Middle: fromHex('a144034200'),
  },
  Secp256k1: {
    spkiPrefix: fromHex('3056301006072a8648ce3d020106052b8104000a034200'),
    publicKeyLength: 65,
    pkcs8Prefix: fromHex('308184020100301006072a8648ce3d020106052b8104000a046d306b0201010420'),
    pkcs8Middle: fromHex('a144034200'),
  },
  Ed25519: {
    spkiPrefix: fromHex('302a300506032b6570032100'),
    publicKeyLength: 32,
    pkcs8Prefix: fromHex('302e020100300506032b657004220420'),
    pkcs8Middle: undefined,
  },
} satisfies Record<KeyType, KeyEncoding>;
