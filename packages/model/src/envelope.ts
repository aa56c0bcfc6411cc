import { z } from 'zod';

import { base64 } from './primitives.ts';

/** Data with the instance's signature: the public API's trusted wrapper. */
export interface Envelope<Data> {
  readonly data: Data;
  /** Base64, over the canonical JSON of `data`, in the forms of a request's signature. */
  readonly signature: string;
  /** Base64 of the notary's SubjectPublicKeyInfo. It proves nothing on its own: anyone can sign with some key and name it. */
  readonly signingKey: string;
}

/** The shape of an {@link Envelope} around that of its data. */
export function envelopeOf<T extends z.ZodType>(data: T) {
  return z.strictObject({ data, signature: base64, signingKey: base64 });
}

/** The shape of a list's page around that of its items. */
export function collectionOf<T extends z.ZodType>(item: T) {
  return z.strictObject({
    items: z.array(item),
    count: z.int(),
    currentStartingAfter: z.string().optional(),
    nextStartingAfter: z.string().optional(),
  });
}
