import { CodedError, hasMembers, type JsonObject } from '@countersign/kernel';

import type { ProtocolParameters } from '../costs.ts';
import { largestOfToken } from './body.ts';

/** A token in an output; the amount is decimal text. */
interface TokenInOutput {
  readonly policy: string;
  readonly name: string;
  readonly amount: string;
}

/** An output of one of the sender's addresses that the network has, as the ledger's node reports it. */
export interface UnspentOutput {
  readonly transactionId: string;
  readonly index: number;
  /** Lovelaces, decimal text. */
  readonly amount: string;
  readonly address: string;
  readonly tokens?: readonly TokenInOutput[];
  /** Whether a script lies in it: its bytes cost a fee when the output is spent. */
  readonly carriesScript?: boolean;
  /** Absent while the output's transaction waits for a block. */
  readonly height?: number;
  /** True if all inputs of the output's transaction were the sender's own. */
  readonly ownChange?: boolean;
  /** A transaction that waits for a block and spends the output. */
  readonly spentBy?: string;
}

/** The stake of an address as the network has it. Amounts in lovelaces, decimal text. */
export interface StakeState {
  /** What it paid when it was registered; absent where it is not. */
  readonly deposit?: string;
  /** Rewards that were not withdrawn. */
  readonly rewards: string;
  /** The pool that it counts for, 56 hexadecimal digits. */
  readonly pool?: string;
  /** Who votes for it: `AlwaysAbstain`, or anybody else. */
  readonly representative?: string;
}

/** What building a transaction depends on, in addition to the order. */
export interface CardanoChainState {
  /** Of the newest block. */
  readonly slot: number;
  readonly protocol: ProtocolParameters;
  readonly outputs: readonly UnspentOutput[];
  /** By address of the sender. */
  readonly stakes: Readonly<Record<string, StakeState>>;
}

/**
 * The chain state as plain JSON, for the port. Hexadecimal digits are in lower case, however the network's node writes them: by them outputs are known that others
 * hold, and what is built is read back.
 */
export function chainStateToJson({ slot, protocol, outputs, stakes }: CardanoChainState): JsonObject {
  return {
    slot,
    protocol: { ...protocol },
    outputs: outputs.map(({ tokens, ...output }) => ({
      ...output,
      transactionId: output.transactionId.toLowerCase(),
      ...(tokens !== undefined && { tokens: tokens.map(tokenToJson) }),
    })),
    stakes: Object.fromEntries(Object.entries(stakes).map(([address, stake]) => [address, stakeToJson(stake)])),
  };
}

function tokenToJson({ policy, name, amount }: TokenInOutput): JsonObject {
  return { policy: policy.toLowerCase(), name: name.toLowerCase(), amount };
}

function stakeToJson({ pool, ...stake }: StakeState): JsonObject {
  return { ...stake, ...(pool !== undefined && { pool: pool.toLowerCase() }) };
}

/** The chain state that {@link chainStateToJson} made. Throws `MalformedChainState` for anything else. */
export function chainStateFromJson(json: JsonObject): CardanoChainState {
  if (!isChainState(json)) throw new CodedError('MalformedChainState', 'Not the chain state of a Cardano sender');
  return json;
}

const protocolTypes = {
  feePerByte: 'string',
  feeConstant: 'string',
  coinsPerByte: 'string',
  maximumSize: 'number',
  maximumValueSize: 'number',
  stakeDeposit: 'string',
} as const;
const outputTypes = { transactionId: 'string', index: 'number', amount: 'string', address: 'string' } as const;
const tokenTypes = { policy: 'string', name: 'string', amount: 'string' } as const;

function isChainState(value: JsonObject): value is JsonObject & CardanoChainState {
  const { protocol, outputs, stakes } = value;
  return (
    hasMembers(value, { slot: 'number' }) &&
    hasMembers(protocol, protocolTypes) &&
    Array.isArray(outputs) &&
    outputs.every(isUnspent) &&
    typeof stakes === 'object' &&
    stakes !== null &&
    Object.values(stakes).every((stake) => hasMembers(stake, { rewards: 'string' }))
  );
}

function isUnspent(value: unknown): boolean {
  if (!hasMembers(value, outputTypes) || !/^[0-9a-f]{64}$/.test(value.transactionId)) return false;
  const tokens: unknown = 'tokens' in value ? value.tokens : [];
  return Array.isArray(tokens) && tokens.every(isToken);
}

function isToken(value: unknown): boolean {
  if (!hasMembers(value, tokenTypes)) return false;
  const { policy, name, amount } = value;
  const isNamed = /^[0-9a-f]{56}$/.test(policy) && /^([0-9a-f]{2}){0,32}$/.test(name);
  return isNamed && /^[1-9][0-9]{0,19}$/.test(amount) && BigInt(amount) <= largestOfToken;
}
