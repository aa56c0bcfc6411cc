import type { RecordKind } from '@countersign/kinds/words';
import { entityShapes, Ledger, SystemProperty, type Envelope } from '@countersign/model';
import { entityOfWord, entityWords } from '@countersign/model/names';
import { verifyEnvelopeAside } from '@countersign/signing';
import type { z } from 'zod';

/** The shapes are strict, so that nothing the notary signed as one kind of thing passes for another. */
function shapeOf(kind: RecordKind): z.ZodType<{ readonly id: string }> {
  if (kind === 'ledger') return Ledger;
  return kind === 'property' ? SystemProperty : entityShapes[entityOfWord(kind)];
}

/** Every kind of thing that the notary signs. */
export const signedKinds: readonly RecordKind[] = [...entityWords, 'ledger', 'property'];

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
  return shapeOf(kind).safeParse(said).data?.id === id;
}

/** True if the envelope is about the very thing that was asked for, and, where the notary is known, if that notary signed it. */
export async function isSignedByNotary(
  thing: Thing,
  envelope: Envelope<unknown>,
  notaryKey: string | undefined,
): Promise<boolean> {
  return isAbout(thing, envelope.data) && (notaryKey === undefined || verifyEnvelopeAside(envelope, notaryKey));
}
