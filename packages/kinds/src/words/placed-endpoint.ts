import type { AddressTag, AddressTagChange, Endpoint } from '@countersign/model';

import type { IntentPayload } from '../schemas/index.ts';

/** An endpoint as far as its place goes, as a proposal leaves it, and whether that locks it. */
export type PlacedEndpoint = Pick<Endpoint, 'id' | 'ledgerId' | 'address' | 'tag'> & { readonly isLocked: boolean };

/** Another endpoint that payments to the same place reach. */
export type Twin = Pick<Endpoint, 'id' | 'alias' | 'lock'>;

/** The endpoint that a proposal makes, changes, locks or unlocks; `now` is the one that is there. Undefined for other proposals, and where it is not known. */
export function placedEndpoint(
  payload: IntentPayload,
  now: Pick<Endpoint, 'ledgerId' | 'address' | 'tag'> | undefined,
): PlacedEndpoint | undefined {
  if (payload.type === 'v0_CreateEndpoint') {
    const { id, ledgerId, address, tag, lock } = payload;
    return placed({ id, ledgerId, address, tag }, lock === 'Locked');
  }
  if (now === undefined || !('reference' in payload)) return undefined;
  const { id } = payload.reference;
  const { ledgerId, address, tag } = now;
  if (payload.type === 'v0_UpdateEndpoint')
    return placed({ id, ledgerId, address: payload.address, tag: tagOf(payload.tag) }, false);
  if (payload.type !== 'v0_LockEndpoint' && payload.type !== 'v0_UnlockEndpoint') return undefined;
  return placed({ id, ledgerId, address, tag }, payload.type === 'v0_LockEndpoint');
}

function placed(
  { tag, ...endpoint }: Pick<Endpoint, 'id' | 'ledgerId' | 'address'> & { readonly tag: AddressTag | undefined },
  isLocked: boolean,
): PlacedEndpoint {
  return { ...endpoint, isLocked, ...(tag !== undefined && { tag }) };
}

function tagOf(change: AddressTagChange | undefined): AddressTag | undefined {
  return change?.type === 'None' ? undefined : change;
}

/** The endpoint that a proposal is about by its id, where it is there already. */
export function endpointToPlace(payload: IntentPayload): string | undefined {
  const isAsked =
    payload.type === 'v0_UpdateEndpoint' || payload.type === 'v0_LockEndpoint' || payload.type === 'v0_UnlockEndpoint';
  return isAsked ? payload.reference.id : undefined;
}
