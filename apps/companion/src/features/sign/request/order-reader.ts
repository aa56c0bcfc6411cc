import type { OrderReader } from '@countersign/ledger-port';

/** A ledger's own code for its orders, which is too large to be loaded before one of them is read; undefined where there is none for it. */
export async function orderReader(type: string): Promise<OrderReader | undefined> {
  return (await import('@countersign/ledger-registry/readers')).orderReader(type);
}
