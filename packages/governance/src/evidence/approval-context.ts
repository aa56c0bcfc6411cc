import type { IntentEntity, IntentPayload, Propose } from '@countersign/kinds/schemas';
import { canonicalJson, isJsonObject, isObject, toHex, utf8, type JsonObject } from '@countersign/kernel';
import { destinationsOf } from '@countersign/kinds/words';
import type {
  ApprovalContext,
  Approve,
  ApprovedDestination,
  DecisionPayload,
  Endpoint,
  PolicyApprovals,
  PolicyReference,
} from '@countersign/model';
import { sha256 } from '@noble/hashes/sha2.js';
import { headSize } from '../journal/merkle-tree.ts';
import { isPast } from '../life-cycle/timing.ts';

/** The proposal that an intent was made of, put together again from what is known of the intent: its canonical JSON is what the author signed. */
export function proposalOfIntent({ id, details }: IntentEntity): Propose {
  const { author, expiryAt, targetDomainId, payload, metadata } = details;
  const { description, customProperties } = metadata;
  return {
    type: 'Propose',
    id,
    author,
    expiryAt,
    targetDomainId,
    payload,
    ...(description !== undefined && { description }),
    customProperties,
  };
}

/** The hash of a proposal: SHA-256 of its canonical JSON, lower-case hexadecimal. */
export function proposalHash(proposal: Propose): string {
  return hashOf(canonicalJson(proposal));
}

/** Where an endpoint is: its address, and the tag that goes with it. */
export type EndpointPlace = Pick<Endpoint, 'address' | 'tag'>;

/** Where an endpoint is, as the notary has signed it; undefined where it is not known. */
export type AddressOf = (endpointId: string) => EndpointPlace | undefined;

/** What somebody who approves has seen beside the intent. What is not known is left out of the approval. */
export interface SeenAround {
  readonly instance?: string | undefined;
  readonly journalHead?: string | undefined;
  readonly addressOf?: AddressOf | undefined;
}

/** What an approval of the intent commits to, besides the author's signature: see {@link ApprovalContext}. It is good for as long as the proposal. */
export function approvalContext(intent: IntentEntity, { instance, journalHead, addressOf }: SeenAround = {}): ApprovalContext {
  const { payload, expiryAt } = intent.details;
  const destinations = addressOf && approvedDestinations(payload, addressOf);
  return {
    proposalHash: proposalHash(proposalOfIntent(intent)),
    policies: policiesOf(intent),
    ...(instance !== undefined && { instance }),
    ...(destinations !== undefined && { destinations: [...destinations] }),
    expiryAt,
    ...(journalHead !== undefined && { journalHead }),
  };
}

/**
 * A request as a companion signs it: an approval also says with which one, by the hash of its bundle, in its context. The device alone knows, so
 * it adds that to what was asked for, and the asking side adds what the answer says. Any other request, and one without a hash, stays as it is.
 */
export function signedWith(request: JsonObject, companion: string | undefined): JsonObject {
  const { type, context } = request;
  if (companion === undefined || type !== 'Approve' || !isJsonObject(context)) return request;
  return { ...request, context: { ...context, companion } };
}

/** Whether an approval says all that a policy demands of it. */
export function says(context: Approve['context'], demanded: PolicyApprovals): boolean {
  if (context === undefined) return false;
  const { instance, destinations, expiryAt, journalHead } = context;
  return demanded === 'WithContext' || [instance, destinations, expiryAt, journalHead].every((one) => one !== undefined);
}

/** Until when a decision is good that was judged when it came; undefined where it does not say. */
export function goodUntilOf({ rawRequest }: Pick<DecisionPayload, 'rawRequest'>): string | undefined {
  const request: unknown = JSON.parse(rawRequest);
  const context = isObject(request) && request['type'] !== 'Propose' ? request['context'] : undefined;
  const expiryAt = isObject(context) ? context['expiryAt'] : undefined;
  return typeof expiryAt === 'string' ? expiryAt : undefined;
}

/** True for an approval that is good no more at that moment: its author may decide again. */
export function isOver(decision: Pick<DecisionPayload, 'rawRequest'>, at: Date): boolean {
  const goodUntil = goodUntilOf(decision);
  return goodUntil !== undefined && isPast(goodUntil, at);
}

/** The policies that an intent is under, at the revisions that it was proposed under. */
export function policiesOf({ state }: Pick<IntentEntity, 'state'>): PolicyReference[] {
  return (state.progressPerPolicy ?? []).map(({ policyReference }) => policyReference);
}

/** The endpoints that an order names by their ids, each once; of other intents none. */
export function endpointsNamedIn(payload: IntentPayload): readonly string[] {
  return destinationsOf(payload).flatMap((to) => (to.type === 'Endpoint' ? [to.endpointId] : []));
}

/** Where the endpoints that an order names lead; undefined where that is not known of one of them. */
export function approvedDestinations(payload: IntentPayload, addressOf: AddressOf): readonly ApprovedDestination[] | undefined {
  const named = endpointsNamedIn(payload);
  const found = named.flatMap((endpointId) => {
    const place = addressOf(endpointId);
    return place === undefined ? [] : [{ endpointId, ...placeOf(place) }];
  });
  return found.length === named.length ? found : undefined;
}

/** The place alone, of what may have more. */
function placeOf({ address, tag }: EndpointPlace): EndpointPlace {
  return { address, ...(tag !== undefined && { tag }) };
}

/** What an approval is compared with. What is undefined is not known to the one who compares, and not compared. */
export interface ApprovedThing {
  /** The canonical JSON of the proposal. */
  readonly proposal: string | undefined;
  readonly policies: readonly PolicyReference[];
  readonly instance?: string | undefined;
  /** Where the order leads, of an intent with this payload. */
  readonly order?: { readonly payload: IntentPayload; readonly addressOf: AddressOf } | undefined;
  /** The head that the journal had at a size, undefined for a size that it never had. */
  readonly headAt?: ((size: number) => string | undefined) | undefined;
  /** When it is counted. */
  readonly now?: Date | undefined;
}

/** In what an approval is not of what it is compared with. */
export type ContextFlaw = 'Proposal' | 'Policies' | 'Instance' | 'Destinations' | 'JournalHead' | 'Expired';

/**
 * What an approval says of itself that is not so: it is of another text than the author's (`Proposal`), under other policies or revisions of
 * them (`Policies`), given in another instance (`Instance`) or after another past (`JournalHead`), for an order that led elsewhere
 * (`Destinations`), or good no more (`Expired`). Undefined where all is so, and for what an approval does not say, as those of the public API.
 */
export function contextFlaw({ context }: Approve, thing: ApprovedThing): ContextFlaw | undefined {
  if (context === undefined) return undefined;
  const { instance, order, headAt, now } = thing;
  if (thing.proposal !== undefined && context.proposalHash !== hashOf(thing.proposal)) return 'Proposal';
  if (!sameReferences(context.policies, thing.policies)) return 'Policies';
  if (instance !== undefined && context.instance !== undefined && context.instance !== instance) return 'Instance';
  const { destinations, journalHead, expiryAt } = context;
  if (order && destinations && !leadsTo(order, destinations)) return 'Destinations';
  if (headAt && journalHead !== undefined && headAt(headSize(journalHead)) !== journalHead) return 'JournalHead';
  return now !== undefined && expiryAt !== undefined && isPast(expiryAt, now) ? 'Expired' : undefined;
}

/** True if one journal cannot have had all of these heads: two are of as many entries, and are not the same. */
export function areOfDifferentPasts(heads: readonly string[]): boolean {
  const bySize = new Map<number, string>();
  return heads.some((head) => {
    const size = headSize(head);
    const other = bySize.get(size);
    bySize.set(size, head);
    return other !== undefined && other !== head;
  });
}

/** Whether these are all the endpoints that the order names, and where they are, in whatever order. */
function leadsTo({ payload, addressOf }: NonNullable<ApprovedThing['order']>, said: readonly ApprovedDestination[]): boolean {
  const texts = (all: readonly ApprovedDestination[]) =>
    all
      .map(({ endpointId, ...place }) => `${endpointId} ${canonicalJson(placeOf(place))}`)
      .toSorted()
      .join('\n');
  const found = approvedDestinations(payload, addressOf);
  return found !== undefined && texts(found) === texts(said);
}

/** Whether these are the same policies at the same revisions, in whatever order. */
function sameReferences(some: readonly PolicyReference[], others: readonly PolicyReference[]): boolean {
  const texts = (references: readonly PolicyReference[]) =>
    references.map(({ domainId, id, revision }) => `${domainId} ${id} ${revision}`).toSorted();
  return texts(some).join('\n') === texts(others).join('\n');
}

function hashOf(text: string): string {
  return toHex(sha256(utf8(text)));
}
