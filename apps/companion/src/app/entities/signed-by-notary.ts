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

/** One thing of a kind. */
interface Thing {
  readonly kind: RecordKind;
  readonly id: string;
}

/**
 * True if what was said is about the very thing that was asked for, in the shape of its kind. Who answers in the server's place has much at hand that is
 * true of other things, whose names and addresses would mislead.
 */
export function isAbout({ kind, id }: Thing, said: unknown): boolean {
  return shapes[kind].safeParse(said).data?.id === id;
}

/** True if the envelope is about the very thing that was asked for, and, where the notary is known, if that notary signed it. */
export async function isSignedByNotary(
  thing: Thing,
  envelope: Envelope<unknown>,
  notaryKey: string | undefined,
): Promise<boolean> {
  return isAbout(thing, envelope.data) && (notaryKey === undefined || verifyEnvelopeAside(envelope, notaryKey));
}
