import {
  danger,
  isOrder,
  placeOfText,
  placeValue,
  tagKey,
  tagOfKey,
  typedAddresses,
  unhidden,
  type Facts,
  type Names,
  type Warning,
} from '@countersign/kinds/words';
import type { IntentPayload } from '@countersign/kinds/schemas';
import { endpointsNamedIn, type AddressOf } from '@countersign/governance/approval-context';
import type { AddressTag, AddressTagChange } from '@countersign/model';
import { looksAlike } from '@countersign/model/names';
import type { WarningCode } from './warning-code.ts';

/** An endpoint, and where it is. */
interface Place {
  readonly endpointId: string;
  readonly address: string;
  /** The tag that is paid there. */
  readonly tag: AddressTag | undefined;
}

const ofEndpoint = 'EndpointAt:';
const ofAddress = 'Address:';

/** The endpoints that somebody who signs a payload has seen the addresses of: those that an order pays, or the one that is made or changed. */
function placesIn(payload: IntentPayload, addressOf: AddressOf): readonly Place[] {
  if (payload.type === 'v0_CreateEndpoint') return [placeOf(payload.id, payload)];
  if (payload.type === 'v0_UpdateEndpoint') return [placeOf(payload.reference.id, payload)];
  return endpointsNamedIn(payload).flatMap((endpointId) => {
    const place = addressOf(endpointId);
    return place === undefined ? [] : [placeOf(endpointId, place)];
  });
}

function placeOf(
  endpointId: string,
  { address, tag }: { readonly address: string; readonly tag?: AddressTagChange | undefined },
): Place {
  return { endpointId, address, tag: tag?.type === 'None' ? undefined : tag };
}

/** What stands in the device's memory for the places that it has signed for. */
export function placeMarks(payload: IntentPayload, addressOf: AddressOf): readonly string[] {
  return placesIn(payload, addressOf).map(
    ({ endpointId, address, tag }) => `${ofEndpoint}${[endpointId, address, tagKey(tag) ?? []].flat().join(' ')}`,
  );
}

/**
 * What is unusual about the places of a payload by what this device has signed for itself, whatever the server says: an endpoint that is somewhere
 * else now, and an address that looks like one of those and is another.
 */
export function placeWarnings(
  payload: IntentPayload,
  known: ReadonlySet<string>,
  { addressOf, names, described }: Pick<Facts, 'names' | 'described'> & { readonly addressOf: AddressOf },
): readonly Warning<WarningCode>[] {
  const before = [...known].flatMap((mark): readonly Place[] => {
    if (!mark.startsWith(ofEndpoint)) return [];
    const [endpointId = '', address = '', ...tag] = mark.slice(ofEndpoint.length).split(' ');
    return [{ endpointId, address, tag: tag.length === 0 ? undefined : tagOfKey(tag.join(' ')) }];
  });
  const places = placesIn(payload, addressOf);
  const moved = isOrder(payload) ? places.flatMap((place) => movedWarning(place, before, names)) : [];
  const addresses = new Set([
    ...before.map(({ address }) => address),
    ...[...known].flatMap((mark) => (mark.startsWith(ofAddress) ? [addressIn(mark.slice(ofAddress.length), names)] : [])),
  ]);
  const shown = new Set([...typedAddresses(payload, described, names), ...places.map(({ address }) => address)]);
  const alike = [...shown].flatMap((address) =>
    addresses.has(address)
      ? []
      : [...addresses]
          .filter((one) => looksAlike(one, address))
          .map((one) => danger('LooksLikeSigned', { address, before: one })),
  );
  return [...moved, ...alike];
}

/** The address alone of what was paid, whose tag may be beside it or inside. */
function addressIn(text: string, names: Names): string {
  const [address = ''] = text.split(' ');
  return placeOfText(address, names).address;
}

function movedWarning(
  { endpointId, address, tag }: Place,
  before: readonly Place[],
  names: Names,
): readonly Warning<WarningCode>[] {
  const earlier = before.filter((one) => one.endpointId === endpointId);
  const last = earlier.at(-1);
  if (last === undefined || earlier.some((one) => one.address === address && tagKey(one.tag) === tagKey(tag))) return [];
  const endpoint = unhidden(names.name('endpoint', endpointId) ?? endpointId);
  return [danger('EndpointMoved', { endpoint, address: shown({ address, tag }), before: shown(last) })];
}

function shown({ address, tag }: Pick<Place, 'address' | 'tag'>): ReturnType<typeof placeValue> {
  return placeValue({ address, ...(tag !== undefined && { tag }) });
}
