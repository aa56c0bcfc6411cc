import { createHash } from 'node:crypto';

import type { ReadSigned } from '@countersign/ledger-tron';

/** Transactions name a block by so much of its height: of two heights with the same part the later one is meant. */
const named = 65_536;

/** The id by which transactions name a block: on this network it begins with the height, which the hashes of the framework do not. */
export function blockId(height: number): string {
  const hash = createHash('sha256').update(`countersign: block ${height} of the Tron sandbox`).digest('hex');
  return `${height.toString(16).padStart(16, '0')}${hash.slice(16)}`;
}

/** The height that an id begins with. */
export function heightOfId(id: string): number {
  return Number.parseInt(id.slice(0, 16), 16);
}

/** Whether a transaction names a block of this network, the newest one of which has the height. */
export function namesBlock({ raw }: ReadSigned, newest: number): boolean {
  const low = Number.parseInt(raw.referenceHeight, 16);
  const height = newest - ((((newest - low) % named) + named) % named);
  return height >= 0 && blockId(height).slice(16, 32) === raw.referenceId;
}
