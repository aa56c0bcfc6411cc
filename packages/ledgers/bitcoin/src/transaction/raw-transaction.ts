/** A transaction as its fields. Transaction ids are 32 bytes in the order in which they are written for people. */
export interface RawTransaction {
  readonly version: number;
  readonly lockTime: number;
  readonly inputs: {
    readonly txid: Uint8Array;
    readonly index: number;
    readonly sequence: number;
    readonly finalScriptSig: Uint8Array;
  }[];
  readonly outputs: { readonly amount: bigint; readonly script: Uint8Array }[];
  /** One stack for each input, where any input has one (BIP-144). */
  readonly witnesses?: Uint8Array[][];
  /** What follows the lock time of a special transaction (DIP-2 of Dash), and is part of its id. */
  readonly payload?: Uint8Array;
}
