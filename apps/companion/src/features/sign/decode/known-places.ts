import { danger, isOrder, typedAddresses, unhidden, type Facts, type Names, type Warning } from '@countersign/kinds/words';
import type { IntentPayload } from '@countersign/kinds/schemas';
import { endpointsNamedIn, type AddressOf } from '@countersign/governance/approval-context';
import { looksAlike } from '@countersign/model/names';
import type { WarningCode } from './warning-code.ts';

/** An endpoint, and where it is. */
interface Place {
  readonly endpointId: string;
  readonly address: string;
}

const ofEndpoint = 'EndpointAt:';
const ofAddress = 'Address:';

/** The endpoints that somebody who signs a payload has seen the addresses of: those that an order pays, or the one that is made or changed. */
function placesIn(payload: IntentPayload, addressOf: AddressOf): readonly Place[] {
  if (payload.type === 'v0_CreateEndpoint') return [{ endpointId: payload.id, address: payload.address }];
  if (payload.type === 'v0_UpdateEndpoint') return [{ endpointId: payload.reference.id, address: payload.address }];
  return endpointsNamedIn(payload).flatMap((endpointId) => {
    const address = addressOf(endpointId);
    return address === undefined ? [] : [{ endpointId, address }];
  });
}

/** What stands in the device's memory for the places that it has signed for. */
export function placeMarks(payload: IntentPayload, addressOf: AddressOf): readonly string[] {
  return placesIn(payload, addressOf).map(({ endpointId, address }) => `${ofEndpoint}${endpointId} ${address}`);
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
    const [endpointId = '', address = ''] = mark.slice(ofEndpoint.length).split(' ');
    return [{ endpointId, address }];
  });
  const places = placesIn(payload, addressOf);
  const moved = isOrder(payload) ? places.flatMap((place) => movedWarning(place, before, names)) : [];
  const addresses = new Set([
    ...before.map(({ address }) => address),
    ...[...known].flatMap((mark) => (mark.startsWith(ofAddress) ? [mark.slice(ofAddress.length)] : [])),
  ]);
  const shown = new Set([...typedAddresses(payload, described), ...places.map(({ address }) => address)]);
  const alike = [...shown].flatMap((address) =>
    addresses.has(address)
      ? []
      : [...addresses]
          .filter((one) => looksAlike(one, address))
          .map((one) => danger('LooksLikeSigned', { address, before: one })),
  );
  return [...moved, ...alike];
}

function movedWarning({ endpointId, address }: Place, before: readonly Place[], names: Names): readonly Warning<WarningCode>[] {
  const earlier = before.filter((one) => one.endpointId === endpointId);
  const last = earlier.at(-1);
  if (last === undefined || earlier.some((one) => one.address === address)) return [];
  const endpoint = unhidden(names.name('endpoint', endpointId) ?? endpointId);
  return [danger('EndpointMoved', { endpoint, address, before: last.address })];
}
