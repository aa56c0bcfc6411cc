import { toHex } from '@countersign/kernel';
import type { Validity } from '@countersign/ledger-port';

import { decodeText } from '../bytes/base58.ts';
import { lifetimeInBlocks } from '../costs.ts';
import type { Operation } from './operation.ts';

/** How long a block can have an operation: a number of blocks after the one that it names. */
export function validityOf({ branch }: Pick<Operation, 'branch'>): { readonly validity: Validity } {
  const hash = decodeText('block', branch) ?? new Uint8Array();
  return { validity: { type: 'AfterBlock', blockHash: toHex(hash), blocks: lifetimeInBlocks } };
}
