import type { JsonObject } from '@countersign/kernel';
import { CodedError, hasMembers } from '@countersign/kernel';

import type { TokenType } from '../programs.ts';

/** An account as the network has it. Amounts in lamports, decimal text. */
export interface SolanaAccountState {
  readonly lamports: string;
  /** The program that owns it; the system program owns those of people. */
  readonly owner: string;
}

/** A nonce account: who may use it, and its value (32 bytes, hexadecimal). */
interface SolanaNonceState {
  readonly authority: string;
  readonly value: string;
}

/** What the mint of a token says. */
export interface SolanaMintState {
  readonly tokenType: TokenType;
  readonly decimals: number;
  /** Who may make more of it; absent where nobody may. */
  readonly authority?: string;
  /** Who may freeze what others hold. */
  readonly freezer?: string;
  /** Who may take or burn what anybody holds. */
  readonly delegate?: string;
  /** Bytes of an account for it, with what its extensions ask for. */
  readonly accountBytes: number;
  /** What is kept of each transfer: hundredths of a percent, and the most in smallest units. */
  readonly feeBasisPoints?: number;
  readonly largestFee?: string;
  /** Why a transfer of it is not built here. */
  readonly hindrance?: 'TransferHook' | 'NonTransferable' | 'Paused';
  /** New accounts for it are frozen until somebody thaws them. */
  readonly startsFrozen?: true;
  /** It bears interest or has a factor, by which others show what is held. Amounts here are those that are moved. */
  readonly shownOtherwise?: true;
}

/** An account that holds a token. */
interface SolanaTokenAccountState {
  readonly mint: string;
  readonly owner: string;
  /** In the token's smallest unit, decimal text. */
  readonly amount: string;
  readonly frozen?: true;
}

/** What building a transaction depends on, in addition to the order. Accounts that are missing do not exist. */
export interface SolanaChainState {
  readonly blockHeight: number;
  /** The slot by which all this was so: that of the block whose hash is here, or one close to it. */
  readonly slot: number;
  /** The hash of a recent block, hexadecimal, and the height of the last block to build on with it. */
  readonly blockhash: string;
  readonly lastValidBlockHeight: number;
  /** What an account keeps for each of its bytes and of 128 more: lamports, decimal text. */
  readonly rentPerByte: string;
  /** What is usually offered for a unit of computation, by level: millionths of a lamport, decimal text. */
  readonly unitPrices: { readonly low: string; readonly medium: string; readonly high: string };
  readonly accounts: Readonly<Record<string, SolanaAccountState>>;
  readonly nonces: Readonly<Record<string, SolanaNonceState>>;
  readonly mints: Readonly<Record<string, SolanaMintState>>;
  /** By the address of the account, not of its owner. */
  readonly tokenAccounts: Readonly<Record<string, SolanaTokenAccountState>>;
}

/** The chain state as plain JSON, for the port. */
export function chainStateToJson(state: SolanaChainState): JsonObject {
  return {
    ...state,
    unitPrices: { ...state.unitPrices },
    accounts: Object.fromEntries(Object.entries(state.accounts).map(([address, one]) => [address, { ...one }])),
    nonces: Object.fromEntries(Object.entries(state.nonces).map(([address, one]) => [address, { ...one }])),
    mints: Object.fromEntries(Object.entries(state.mints).map(([address, one]) => [address, { ...one }])),
    tokenAccounts: Object.fromEntries(Object.entries(state.tokenAccounts).map(([address, one]) => [address, { ...one }])),
  };
}

/** The chain state that {@link chainStateToJson} made. Throws `MalformedChainState` for anything else. */
export function chainStateFromJson(json: JsonObject): SolanaChainState {
  if (!isChainState(json)) throw new CodedError('MalformedChainState', 'Not the chain state of a Solana network');
  return json;
}

const stateTypes = {
  blockHeight: 'number',
  slot: 'number',
  blockhash: 'string',
  lastValidBlockHeight: 'number',
  rentPerByte: 'string',
} as const;

function isChainState(value: JsonObject): value is JsonObject & SolanaChainState {
  const { accounts, nonces, mints, tokenAccounts, unitPrices } = value;
  return (
    hasMembers(value, stateTypes) &&
    hasMembers(unitPrices, { low: 'string', medium: 'string', high: 'string' }) &&
    [accounts, nonces, mints, tokenAccounts].every((records) => typeof records === 'object' && records !== null)
  );
}

/** The lamports that an account of so many bytes keeps at least. */
export function rentOf({ rentPerByte }: Pick<SolanaChainState, 'rentPerByte'>, bytes: number): bigint {
  return BigInt(128 + bytes) * BigInt(rentPerByte);
}
