import type { NodeTransaction } from './shapes.ts';

/** What a transaction spends. */
export interface ReadInput {
  /** Undefined where it spends no output. */
  readonly name: string | undefined;
  /** The output, where all nodes say what it is. */
  readonly prevout: NodeTransaction['vin'][number]['prevout'];
}

/** A transaction of a block. */
export interface ReadTransaction {
  readonly transactionId: string;
  /** Serialised. */
  readonly raw: string;
  readonly inputs: readonly ReadInput[];
  readonly outputs: readonly { readonly amount: bigint; readonly script: string }[];
}
