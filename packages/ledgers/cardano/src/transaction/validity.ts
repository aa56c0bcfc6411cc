import type { FixedValidity } from '@countersign/ledger-port';

import type { Body } from './body.ts';

/** Until when a block can have it: its slot is a height, and the first one that is too late is named. */
export function validityOf({ endsBefore }: Pick<Body, 'endsBefore'>): { readonly validity?: FixedValidity } {
  return endsBefore === undefined ? {} : { validity: { type: 'Height', height: Number(endsBefore) - 1 } };
}
