import type { ApiTransfer } from '@countersign/model';
import { limits } from '@countersign/model/names';

/** What is chosen in the order of the list, as many at a time as one intent may release. */
export function releaseBatches(transfers: readonly ApiTransfer[], chosen: ReadonlySet<string>): readonly (readonly string[])[] {
  const ids = transfers.flatMap(({ id }) => (chosen.has(id) ? [id] : []));
  const count = Math.ceil(ids.length / limits.releasedTransfers);
  return Array.from({ length: count }, (_, batch) =>
    ids.slice(batch * limits.releasedTransfers, (batch + 1) * limits.releasedTransfers),
  );
}

/** What transfers come to, by asset. */
export function sumsOf(transfers: readonly ApiTransfer[]): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { tickerId, value } of transfers) sums.set(tickerId, (sums.get(tickerId) ?? 0n) + BigInt(value));
  return sums;
}

/** Quarantined transfers to our accounts as the releases that they need: by account, and as many at a time as one intent may release. */
export function releasesOf(
  transfers: readonly ApiTransfer[],
): readonly { readonly accountId: string; readonly transferIds: readonly string[] }[] {
  const accounts = Map.groupBy(transfers, ({ recipient }) => (recipient?.type === 'Account' ? recipient.accountId : undefined));
  return [...accounts].flatMap(([accountId, all]) =>
    accountId === undefined
      ? []
      : releaseBatches(all, new Set(all.map(({ id }) => id))).map((transferIds) => ({ accountId, transferIds })),
  );
}
