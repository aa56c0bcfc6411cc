import { err, ok, type Result } from '@countersign/kernel';
import type { SigningGrant } from '@countersign/ledger-port';

import type { SigningRefusal } from '../signer.ts';
import type { EndedRecord, SignedRecord } from './signing-memory.ts';

/** What is remembered that concerns a grant. */
export interface Remembered {
  /** Of the same subject. */
  readonly own?: SignedRecord | undefined;
  /** Given where nothing is to be signed for the subject any more. */
  readonly ended?: EndedRecord | undefined;
  /** Of the orders that replace one another together with this one, without it. */
  readonly family: readonly SignedRecord[];
  /** Of orders that share a resource with this one. */
  readonly sharing: readonly SignedRecord[];
}

/**
 * Whether a signer may sign, by what it remembers. For what has ended nothing is signed, not even once more. One order is one transaction for ever; the same one may be signed again. Orders that
 * people signed for to replace one another must exclude one another on the ledger: each shares a resource with every other, also where an
 * order stands between them that nobody signed; so it must be known in whose place an order was to come that is replaced. Any other order takes a
 * resource that was used only where the one that had it has ended.
 */
export function judgeSigning(
  grant: SigningGrant,
  digest: string,
  { own, ended, family, sharing }: Remembered,
  now: Date,
): Result<'Known' | 'New', SigningRefusal> {
  if (ended !== undefined) return refuse('OrderEnded', `The order has ended: ${ended.end.stage}`);
  if (own !== undefined) {
    return own.digest === digest
      ? ok('Known')
      : refuse('AlreadySigned', 'Another transaction was signed for this order: one order is one transaction');
  }
  if (grant.expiresAt !== undefined && Date.parse(grant.expiresAt) <= now.getTime()) {
    return refuse('OrderExpired', `What people signed for was good until ${grant.expiresAt}`);
  }
  if (grant.replaces !== undefined && grant.behind === undefined && !family.some(({ subject }) => subject === grant.replaces)) {
    return refuse('NotAReplacement', `It is not shown in whose place order ${grant.replaces} was to come, which was not signed`);
  }
  const apart = family.find((record) => !record.resources.some((resource) => grant.resources.includes(resource)));
  if (apart !== undefined) {
    return refuse('NotAReplacement', `The ledger could take it beside the transaction of order ${apart.subject}`);
  }
  const relatives = new Set(family.map(({ subject }) => subject));
  const holder = sharing.find(({ subject }) => !relatives.has(subject) && grant.ended?.includes(subject) !== true);
  if (holder !== undefined) {
    const message = `It uses up what the transaction of order ${holder.subject} uses up, and nobody signed for its replacement`;
    return err({ code: 'ResourceInUse', message, heldBy: holder.subject });
  }
  return ok('New');
}

function refuse(code: SigningRefusal['code'], message: string): Result<never, SigningRefusal> {
  return err({ code, message });
}
