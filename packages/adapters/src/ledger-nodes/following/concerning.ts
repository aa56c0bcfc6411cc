import type { LedgerNode, ObservedTransaction } from '@countersign/ledger-port';

/** What of all that happened concerns addresses of this instance: they are asked for together, and each is observed with those that are. */
export async function observedOf<One extends { readonly addresses: readonly string[] }>(
  all: readonly One[],
  isWatched: Parameters<LedgerNode['observations']>[1],
  observe: (one: One, watched: ReadonlySet<string>) => ObservedTransaction | undefined | Promise<ObservedTransaction>,
): Promise<readonly ObservedTransaction[]> {
  const addresses = [...new Set(all.flatMap((one) => one.addresses))];
  const watched = addresses.length === 0 ? new Set<string>() : await isWatched(addresses);
  const concerned = all.filter((one) => one.addresses.some((address) => watched.has(address)));
  const seen = await Promise.all(concerned.map(async (one) => observe(one, watched)));
  return seen.filter((one) => one !== undefined);
}
