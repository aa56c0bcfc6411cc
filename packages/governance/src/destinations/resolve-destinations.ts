import type { ConditionContextValue, IntentPayload } from '@countersign/kinds/schemas';
import { canonicalJson } from '@countersign/kernel';
import type { Endpoint } from '@countersign/model';
import { knownPartners, type KnownPartner, type Place, type ResolutionContext } from '@countersign/kinds/rules';

/** Somebody or something that an order reaches, as conditions see it. */
export type ResolvedDestination = ConditionContextValue['destinations'][number];

/**
 * Whom an order reaches, so that it makes no difference how somebody is named; an address by which several endpoints are known is there
 * once for each of them, and nothing is there twice. Nothing for other intents.
 */
export function resolveDestinations(payload: IntentPayload, context: ResolutionContext): readonly ResolvedDestination[] {
  const resolved = new Map<string, ResolvedDestination>();
  for (const partner of knownPartners(payload, context)) {
    for (const one of resolve(partner)) resolved.set(canonicalJson({ ...one }), one);
  }
  return [...resolved.values()];
}

function resolve({ destination, place, endpoints, untagged, accounts, isGuess }: KnownPartner): readonly ResolvedDestination[] {
  const accountId = destination.type === 'Account' ? destination.accountId : accounts[0]?.id;
  const known: readonly Pick<ResolvedDestination, 'endpointId' | 'trustScore'>[] = endpoints.map(({ id, trustScore }) => ({
    endpointId: id,
    trustScore,
  }));
  const isNamed = ({ id }: Endpoint) => destination.type === 'Endpoint' && id === destination.endpointId;
  // An order that adds a tag to an endpoint without one pays somebody else at its address.
  const isElsewhere = untagged.some(isNamed);
  // What may not be named here, or is not there at all, is trusted by nobody.
  const isMissing = destination.type === 'Endpoint' && !isElsewhere && !endpoints.some(isNamed);
  const all = isMissing ? [{ endpointId: destination.endpointId }, ...known] : known;
  if (all.length === 0 && untagged.length === 0 && accountId === undefined && isGuess === true) return [];
  const where = {
    ...(place ? seenAt(place) : destination.type === 'Address' ? { address: destination.address } : {}),
    ...(untagged.length > 0 && { untaggedTrustScore: Math.min(...untagged.map(({ trustScore }) => trustScore)) }),
  };
  const whose = accountId === undefined ? {} : { accountId };
  const type = destination.type === 'Address' || isElsewhere ? typeOf(all.length > 0, accountId !== undefined) : destination.type;
  return all.length === 0 ? [{ type, ...where, ...whose }] : all.map((endpoint) => ({ type, ...where, ...whose, ...endpoint }));
}

/** A place as conditions see it, for which a tag is a number. */
function seenAt({ address, tag }: Place): Pick<ResolvedDestination, 'address' | 'destinationTag'> {
  return { address, ...(tag?.type === 'DestinationTag' && { destinationTag: Number(tag.value) }) };
}

function typeOf(isEndpoint: boolean, isAccount: boolean): ResolvedDestination['type'] {
  if (isEndpoint) return 'Endpoint';
  return isAccount ? 'Account' : 'Address';
}
