import type { Call } from './call.ts';
import type { Era } from './era.ts';

/** What an account signs of a transaction and sends along. Accounts and hashes are hexadecimal, amounts smallest units. */
export interface SentParts {
  readonly call: Call;
  readonly era: Era;
  readonly nonce: number;
  readonly tip: bigint;
  /** Whether the signature is over a hash of what the runtime is like. */
  readonly hasMetadataHash: boolean;
}

/** A transaction as it is signed: what is sent, and what the network adds to it from its own state. */
export interface Transaction extends SentParts {
  /** The key of the account that sends it. */
  readonly signer: string;
  readonly specVersion: number;
  readonly transactionVersion: number;
  readonly genesisHash: string;
  /** Of the block that the era begins with. */
  readonly blockHash: string;
  /** A hash of the runtime's metadata (RFC 78), where it is known: on any other runtime the transaction is void. */
  readonly metadataHash?: string;
}
