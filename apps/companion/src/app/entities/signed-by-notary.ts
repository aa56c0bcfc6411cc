import { keysOf } from '@countersign/kernel';
import type { RecordKind } from '@countersign/kinds/words';
import {
  Account,
  ApiTickerData,
  Domain,
  Endpoint,
  Ledger,
  Policy,
  SystemProperty,
  User,
  Vault,
  type Envelope,
} from '@countersign/model';
import { verifyEnvelopeAside } from '@countersign/signing';
import type { z } from 'zod';

/** The shapes are strict, so that nothing the notary signed as one kind of thing passes for another. */
const shapes = {
  account: Account,
  domain: Domain,
  endpoint: Endpoint,
  ledger: Ledger,
  policy: Policy,
  property: SystemProperty,
  ticker: ApiTickerData,
  user: User,
  vault: Vault,
} as const satisfies Record<RecordKind, z.ZodType>;

/** Every kind of thing that the notary signs. */
export const signedKinds = keysOf(shapes);

/**
 * True if the envelope is about the very thing that was asked for, and, where the notary is known, if that notary signed it. Who
 * answers in the server's place has many sound envelopes at hand: those of other things, whose names and addresses would mislead.
 */
export async function isSignedByNotary(
  { kind, id }: { readonly kind: RecordKind; readonly id: string },
  envelope: Envelope<unknown>,
  notaryKey: string | undefined,
): Promise<boolean> {
  const parsed = shapes[kind].safeParse(envelope.data);
  if (!parsed.success || parsed.data.id !== id) return false;
  return notaryKey === undefined || verifyEnvelopeAside(envelope, notaryKey);
}
