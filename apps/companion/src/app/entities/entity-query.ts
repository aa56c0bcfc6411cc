import { ApiError, NetworkError } from '@countersign/client';
import type { KnownTicker, RecordKind } from '@countersign/kinds/words';
import type { ApiTickerData, Endpoint, Envelope, Policy, User } from '@countersign/model';
import { placeOfEntity } from '@countersign/contract/routes';
import { isKeyOf } from '@countersign/kernel';
import { decimalsOf, entityOfWord, governedEntities, unitName, type KindOfWord, type EntityWord } from '@countersign/model/names';
import { requestHash } from '@countersign/signing/hashes';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { ownId } from '../profile/own-memory.ts';
import { profileState } from '../profile/profile-store.ts';
import { accessToken } from '../session/session.ts';
import { decimalsOfNative } from './native-decimals.ts';
import { contradicts, recall, remember, type Remembered } from './remembered.ts';
import { isAbout, isSignedByNotary } from './signed-by-notary.ts';

interface Place {
  readonly id: string;
  readonly domainId: string;
}

/** What the server said, and the envelope it came in, if it came in one. */
interface Answer {
  readonly said: Remembered;
  readonly envelope?: Envelope<unknown>;
}

/** Undefined where there is no such thing. */
type Ask = (place: Place, signal: AbortSignal) => Promise<Answer | undefined>;

// oxlint-disable-next-line typescript/consistent-type-definitions -- kept as JSON, whose index signature an interface lacks
type Named = { readonly alias: string; readonly metadata: { readonly revision: number } };

/** What a thing is called, out of its envelope. */
function named(envelope: Envelope<Named>, more: Omit<Remembered, 'name'> = {}): Answer {
  const { alias, metadata } = envelope.data;
  return { said: { name: alias, revision: metadata.revision, record: envelope.data, ...more }, envelope };
}

/** What an envelope says of an endpoint. */
export function saidOfEndpoint(endpoint: Envelope<Endpoint>): Answer {
  const { trustScore, address, tag } = endpoint.data;
  return named(endpoint, { trustScore, address, ...(tag !== undefined && { tag }) });
}

/** What an envelope says of a policy. */
export function saidOfPolicy(policy: Envelope<Policy>): Answer {
  return named(policy);
}

/** What an envelope says of a user. */
export function saidOfUser(user: Envelope<User>): Answer {
  return named(user, { publicKey: user.data.publicKey });
}

/** How amounts of an asset are shown. Those of one that nobody has validated are not scaled. */
function tickerOf(asset: ApiTickerData, isSigned: boolean): KnownTicker {
  const { name, ledgerId, ledgerDetails, kind } = asset;
  const native = kind === 'Native';
  // The ledger decides how its native coin is scaled, not what somebody typed in.
  const scale = (native ? decimalsOfNative(ledgerDetails.type) : undefined) ?? decimalsOf(asset);
  return { name, symbol: unitName(asset), ledgerId, native, ...(isSigned && { decimals: scale }) };
}

/** How those are asked for of which more is shown than a name, or that are no governed entities. */
const ownAsks = {
  endpoint: async ({ id, domainId }, signal) =>
    saidOfEndpoint(await api().endpoints.get({ params: { domainId, endpointId: id } }, { signal })),
  ledger: async ({ id }, signal) => named(await api().ledgers.get({ params: { ledgerId: id } }, { signal })),
  property: async ({ id }, signal) => {
    // There are fewer than a page has.
    const { items } = await api().properties.list({}, { signal });
    const envelope = items.find(({ data }) => data.id === id);
    if (envelope === undefined) return undefined;
    const { revision } = envelope.data.metadata;
    return { said: { name: id, revision, record: envelope.data }, envelope };
  },
  ticker: async ({ id }, signal) => {
    const { data, signature } = await api().tickers.get({ params: { tickerId: id } }, { signal });
    const { revision } = data.metadata ?? {};
    const said = { name: data.name, revision, record: data, ticker: tickerOf(data, signature !== undefined) };
    // It does not name the key, which can only be the notary's.
    return { said, ...(signature !== undefined && { envelope: { data, signature, signingKey: notaryKey() ?? '' } }) };
  },
  user: async ({ id, domainId }, signal) => saidOfUser(await api().users.get({ params: { domainId, userId: id } }, { signal })),
} satisfies Partial<Record<RecordKind, Ask>>;

/** All others, of which a name is shown. */
type NamedEntity = KindOfWord<Exclude<EntityWord, keyof typeof ownAsks>>;

async function askNamed(kind: NamedEntity, { id, domainId }: Place, signal: AbortSignal): Promise<Answer> {
  const { plural } = governedEntities[kind];
  return named(await api()[plural].get({ params: placeOfEntity(kind, domainId, id) }, { signal }));
}

const ask = (kind: RecordKind, place: Place, signal: AbortSignal): ReturnType<Ask> =>
  isKeyOf(ownAsks, kind) ? ownAsks[kind](place, signal) : askNamed(entityOfWord(kind), place, signal);

/** The key of the notary that this device was paired with, if there was one then. */
function notaryKey(): string | undefined {
  const state = profileState();
  return state.status === 'ready' ? state.profile.instance?.notaryPublicKey : undefined;
}

/** A thing as the server says it now, with what this device remembered before. Null where neither knows it. */
export interface EntityAnswer {
  readonly now: Remembered | null;
  readonly before: Remembered | null;
  /**
   * The envelope is not signed by the notary that this device was paired with, is about something else, older than what the
   * device has seen, or not the same at the same revision, or what was signed before is not any more: what is said is not used.
   */
  readonly isForged?: true;
}

/** Believes an answer about a thing as far as the notary has signed it, and remembers it then. */
export async function judged(kind: RecordKind, id: string, answer: Answer, before: Remembered | null): Promise<EntityAnswer> {
  // Whose it is: the device may act for another profile once the signature is verified.
  const profileId = ownId();
  const said = await believable({ kind, id }, answer);
  if (said === undefined || contradicts(said, before)) return { now: before, before, isForged: true };
  if (profileId !== undefined) await remember(kind, id, said, { before, profileId });
  return { now: said, before };
}

/** What an answer says, if it is about the thing and what is signed of it holds. Without a signature anybody can say any revision: it counts as none. */
async function believable(
  thing: { readonly kind: RecordKind; readonly id: string },
  { said, envelope }: Answer,
): Promise<Remembered | undefined> {
  if (envelope !== undefined) {
    if (!(await isSignedByNotary(thing, envelope, notaryKey()))) return undefined;
    return { ...said, isSigned: true, ...(said.record !== undefined && { digest: requestHash(said.record) }) };
  }
  const { revision: _, ...unsigned } = said;
  return isAbout(thing, said.record) ? unsigned : undefined;
}

interface Looking {
  readonly client: QueryClient;
  readonly signal: AbortSignal;
}

async function look(kind: RecordKind, place: Place, { client, signal }: Looking): Promise<EntityAnswer> {
  const recalled = recall(kind, place.id);
  // Asked while the disk looks: neither needs the other, and both take as long as a slow phone's frame or two.
  const asked = accessToken() === undefined ? undefined : ask(kind, place, signal);
  asked?.catch(() => undefined);
  const before = (await recalled) ?? null;
  if (asked === undefined) return { now: before, before };
  // An asset is shown with its ledger, which is asked for beside it and not after it where the device has seen the asset before.
  const ledgerId = before?.ticker?.ledgerId;
  if (ledgerId !== undefined) void client.prefetchQuery(entityQuery('ledger', { id: ledgerId, domainId: place.domainId }));
  try {
    const answer = await asked;
    // What another profile was told is not remembered by the one that the device acts for now.
    signal.throwIfAborted();
    if (answer === undefined) return { now: before, before };
    return await judged(kind, place.id, answer, before);
  } catch (error) {
    // Not allowed to read it, or not there, or no network: what is remembered must do.
    if (error instanceof ApiError || error instanceof NetworkError) return { now: before, before };
    throw error;
  }
}

/** One thing by id: asked from the server, else remembered. */
export function entityQuery(kind: RecordKind, place: Place) {
  return queryOptions({
    queryKey: ['entity', kind, place.id, place.domainId],
    queryFn: ({ client, signal }) => look(kind, place, { client, signal }),
    staleTime: 30_000,
    networkMode: 'always',
  });
}
