/** An address and storage slots (32 bytes each, hexadecimal) that a transaction announces: EIP-2930. */
export interface AccessListEntry {
  readonly address: string;
  readonly storageKeys: readonly string[];
}

/**
 * A transaction without its signature. The types are those of EIP-2718: 0 legacy, 1 EIP-2930, 2 EIP-1559; the first two
 * have one gas price, which is in both fee fields.
 */
export interface TransactionFields {
  readonly type: 0 | 1 | 2;
  /** Absent in legacy transactions from before EIP-155: they are valid on every network. */
  readonly chainId?: bigint;
  readonly nonce: bigint;
  /** Wei per gas. */
  readonly maxPriorityFeePerGas: bigint;
  readonly maxFeePerGas: bigint;
  readonly gasLimit: bigint;
  /** Absent where a contract is created. */
  readonly to?: string;
  readonly value: bigint;
  /** Hexadecimal without prefix. */
  readonly data: string;
  readonly accessList: readonly AccessListEntry[];
}

/** A secp256k1 signature with the parity of its point's y. */
export interface TransactionSignature {
  readonly r: bigint;
  readonly s: bigint;
  readonly yParity: 0 | 1;
}
