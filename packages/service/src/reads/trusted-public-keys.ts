import { ok } from '@countersign/kernel';
import type {
  SystemPropertyId,
  TrustedPublicKey,
  TrustedPublicKeyPurpose,
  TrustedTrustedPublicKey,
  TrustedTrustedPublicKeysCollection,
} from '@countersign/model';
import { sealEnvelopes } from '@countersign/signing';
import type { Notary } from '@countersign/signing';

import { refuse, type Refusable } from '../refusal.ts';
import { integrityViolation, isVerifiedProperty } from '../intents/verified.ts';
import type { Reads } from './reads.ts';

/** The property that says which key serves a purpose. */
const propertyOf = {
  ApiSignatures: 'NOTARY_API_KEY',
  TrustedCollectionSignatures: 'NOTARY_COLLECTIONS_KEY',
  MessagingSignatures: 'NOTARY_COMMUNICATION_KEY',
} as const satisfies Record<TrustedPublicKeyPurpose, SystemPropertyId>;

/** What {@link createTrustedPublicKeys} needs. */
export interface TrustedPublicKeyPorts {
  readonly reads: Pick<Reads, 'list'>;
  readonly notary: () => Promise<Notary>;
}

/** The keys with which the instance signs for a purpose; `InvalidParameterError` where `startingAfter` is none of them. */
export type TrustedPublicKeys = (
  purpose: TrustedPublicKeyPurpose,
  query: { readonly startingAfter?: string | undefined },
) => Promise<Refusable<TrustedTrustedPublicKeysCollection>>;

/**
 * Reads the instance's own keys, each in the notary's envelope: those that genesis made, since there is no other way to a key. What was
 * sealed once is answered again. Throws `IntegrityViolation` for a key that the notary did not sign as the instance's at genesis.
 */
export function createTrustedPublicKeys({ reads, notary }: TrustedPublicKeyPorts): TrustedPublicKeys {
  const sealed = new Map<string, TrustedTrustedPublicKey>();

  async function keysFor(purpose: TrustedPublicKeyPurpose): Promise<Refusable<readonly TrustedTrustedPublicKey[]>> {
    const page = await reads.list('properties', { type: 'Instance' }, { id: [propertyOf[purpose]] });
    if (!page.ok) return page;
    const sealedBy = await notary();
    const known = page.value.items.map((property) => {
      const { id, value, metadata } = property.data;
      // Clients bootstrap trust here: what is signed must be what genesis made, and not whatever is in the table.
      if (!isVerifiedProperty(propertyOf[purpose], property, sealedBy.publicKey)) throw integrityViolation(`The property ${id}`);
      const key: TrustedPublicKey = { publicKey: value.publicKey.value, purpose, metadata };
      return { place: `${id} ${metadata.revision}`, key };
    });
    const added = known.filter(({ place }) => !sealed.has(place));
    const envelopes = await sealEnvelopes(
      sealedBy,
      added.map(({ key }) => key),
    );
    for (const [index, { place }] of added.entries()) {
      const envelope = envelopes[index];
      if (envelope !== undefined) sealed.set(place, envelope);
    }
    const keys = known.flatMap(({ place }) => sealed.get(place) ?? []);
    return ok(keys);
  }

  return async (purpose, { startingAfter }) => {
    const found = await keysFor(purpose);
    if (!found.ok) return found;
    const keys = found.value;
    if (startingAfter === undefined) return ok({ items: [...keys], count: keys.length });
    if (keys.some(({ data }) => data.publicKey === startingAfter)) {
      return ok({ items: [], count: 0, currentStartingAfter: startingAfter });
    }
    return refuse('InvalidParameterError', 'startingAfter: there is no such item in this list');
  };
}
