import type { BuiltTransaction } from '@countersign/ledger-port';

/** A built transaction as it is stored. */
export type StoredTransaction = Omit<BuiltTransaction, 'fee' | 'spends'> & {
  readonly fee: string;
  readonly spends: readonly { readonly asset: BuiltTransaction['spends'][number]['asset']; readonly amount: string }[];
};

/** A built transaction as an order's work keeps it. */
export function builtFromJson(stored: StoredTransaction): BuiltTransaction {
  return {
    ...stored,
    fee: BigInt(stored.fee),
    spends: stored.spends.map(({ asset, amount }) => ({ asset, amount: BigInt(amount) })),
  };
}
