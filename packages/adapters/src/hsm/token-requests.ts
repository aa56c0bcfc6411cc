/** Keys that a token makes. */
export type TokenKeyType = 'Secp256r1' | 'Secp256k1' | 'Ed25519';

/** Which token, and how to get in. */
export interface TokenSettings {
  /** The path of the PKCS#11 module. */
  readonly module: string;
  /** The token by its label, or its slot by its number; the only token there is where neither is given. */
  readonly label?: string | undefined;
  readonly slot?: number | undefined;
  readonly pin: string;
}

/** What a token is asked for, by name: input and answer. */
export interface TokenRequests {
  open: { readonly input: TokenSettings; readonly answer: { readonly keyTypes: readonly TokenKeyType[] } };
  /** A new AES-256 key that never leaves the token; gives its id. */
  makeSealingKey: { readonly input: { readonly label: string }; readonly answer: Uint8Array };
  /** AES-256-GCM: the ciphertext with its tag. */
  encrypt: { readonly input: Sealing; readonly answer: Uint8Array };
  decrypt: { readonly input: Sealing; readonly answer: Uint8Array };
  /** The key pair of this name: the one that is there, or a new one that never leaves the token. */
  makeKeyPair: {
    readonly input: { readonly keyType: TokenKeyType; readonly name: string };
    readonly answer: { readonly id: Uint8Array; readonly publicKey: Uint8Array };
  };
  /**
   * Signs with the private key of this id, if it has this name: ECDSA over a digest (r and s, 32 bytes each), or Ed25519 over a message.
   * `HsmKeyMissing` where there is no such key.
   */
  sign: {
    readonly input: {
      readonly keyType: TokenKeyType;
      readonly id: Uint8Array;
      readonly name: string;
      readonly bytes: Uint8Array;
    };
    readonly answer: Uint8Array;
  };
}

interface Sealing {
  readonly keyId: Uint8Array;
  readonly iv: Uint8Array;
  /** Must be the same for both ways. */
  readonly context: Uint8Array;
  readonly bytes: Uint8Array;
}

/** One request on its way to the thread that speaks with the token. */
export type TokenMessage<Name extends keyof TokenRequests = keyof TokenRequests> = {
  readonly [Each in Name]: { readonly id: number; readonly name: Each; readonly input: TokenRequests[Each]['input'] };
}[Name];

/** What came of it. */
export interface TokenReply {
  readonly id: number;
  readonly answer?: unknown;
  readonly error?: { readonly code: string; readonly message: string };
}
