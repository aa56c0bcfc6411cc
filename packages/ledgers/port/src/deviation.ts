import { assetKey, type AssetReference } from './asset.ts';
import type { Movement } from './transaction.ts';

/** Where a ledger took a transaction and moved something else than its signed bytes ask for. Amounts in the asset's smallest unit. */
export interface Deviation {
  readonly asset: AssetReference;
  /** Who was to receive it; absent for what nobody asked to be moved, no matter who got it. */
  readonly recipient?: string;
  /** What the bytes ask for; 0 for what nobody asked to be moved. */
  readonly ordered: bigint;
  /** What moved; absent where the ledger does not say it in words that are known here. */
  readonly moved?: bigint;
}

/** A movement as signed bytes ask for it. */
export type AskedMovement = Pick<Movement, 'asset' | 'from' | 'to' | 'amount'>;

/**
 * Compares what signed bytes ask for with what moved: for each asset and recipient the sums of both, where they differ, and for each asset what left its
 * senders besides. A recipient counts as paid by whatever brought it the asset: tokens may go by way of others.
 */
export function deviationsOf(asked: readonly AskedMovement[], moved: readonly AskedMovement[]): readonly Deviation[] {
  const assets = new Map(asked.map(({ asset }) => [assetKey(asset), asset]));
  return [...assets].flatMap(([key, asset]) => {
    const wanted = asked.filter((one) => assetKey(one.asset) === key);
    const went = moved.filter((one) => assetKey(one.asset) === key);
    const recipients = new Set(wanted.map(({ to }) => to));
    const senders = new Set(wanted.flatMap(({ from }) => from));
    const byRecipient = [...recipients].flatMap((to): Deviation[] => {
      const isTo = (one: AskedMovement) => one.to === to;
      const [ordered, arrived] = [sum(wanted.filter(isTo)), sum(went.filter(isTo))];
      return ordered === arrived ? [] : [{ asset, ...(to !== undefined && { recipient: to }), ordered, moved: arrived }];
    });
    const besides = sum(went.filter(({ from, to }) => !recipients.has(to) && from.some((one) => senders.has(one))));
    return [...byRecipient, ...(besides === 0n ? [] : [{ asset, ordered: 0n, moved: besides }])];
  });
}

function sum(movements: readonly AskedMovement[]): bigint {
  return movements.reduce((total, { amount }) => total + amount, 0n);
}
