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

/** What building a transaction depends on, besides the order. */
export interface BitcoinChainState {
  readonly outputs: readonly UnspentOutput[];
  /** The lowest rate that nodes relay, in satoshis per virtual byte, decimal text. */
  readonly minimumRelayRate: string;
}

/** The chain state as plain JSON, for the port. */
export function chainStateToJson(state: BitcoinChainState): JsonObject {
  return { ...state, outputs: state.outputs.map((output) => ({ ...output })) };
}

/** The chain state that {@link chainStateToJson} made. */
export function chainStateFromJson(json: JsonObject): BitcoinChainState {
  return json as unknown as BitcoinChainState;
}
