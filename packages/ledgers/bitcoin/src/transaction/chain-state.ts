import { CodedError, hasMembers } from '@countersign/kernel';
import type { JsonObject } from '@countersign/kernel';

/** An output of one of the sender's addresses that the network has, as the ledger's node reports it. */
export interface UnspentOutput {
  readonly transactionId: string;
  readonly index: number;
  /** Satoshis, decimal text. */
  readonly amount: string;
  readonly address: string;
  /** Absent while the output's transaction waits for a block. */
  readonly height?: number;
  /** True if all inputs of the output's transaction were the sender's own. */
  readonly ownChange?: boolean;
  /** A transaction that waits for a block and spends the output. */
  readonly spentBy?: string;
}

/** What building a transaction depends on, in addition to the order. */
export interface BitcoinChainState {
  readonly outputs: readonly UnspentOutput[];
  /** The lowest rate that nodes relay, in satoshis per virtual byte, decimal text. */
  readonly minimumRelayRate: string;
  /** How much more for a virtual byte the network at large asks of a replacement; absent: one satoshi, as most of its nodes do. */
  readonly replacementRate?: string;
}

/** The chain state as plain JSON, for the port. */
export function chainStateToJson(state: BitcoinChainState): JsonObject {
  return { ...state, outputs: state.outputs.map((output) => ({ ...output })) };
}

/** The chain state that {@link chainStateToJson} made. Throws `MalformedChainState` for anything else. */
export function chainStateFromJson(json: JsonObject): BitcoinChainState {
  if (!isChainState(json)) throw new CodedError('MalformedChainState', 'Not the chain state of a Bitcoin sender');
  return json;
}

function isChainState(value: unknown): value is BitcoinChainState {
  return hasMembers(value, { minimumRelayRate: 'string' }) && 'outputs' in value && isUnspent(value.outputs);
}

function isUnspent(value: unknown): value is readonly UnspentOutput[] {
  const types = { transactionId: 'string', index: 'number', amount: 'string', address: 'string' } as const;
  return Array.isArray(value) && value.every((output) => hasMembers(output, types));
}
