import type { SigningSession, SigningSessionApproval, SigningSessionIn, SigningSessionStatus } from '@countersign/contract';
import { isJsonObject, newId, ok, type Clock } from '@countersign/kernel';
import type { User } from '@countersign/model';
import { verificationCode } from '@countersign/signing';
import { verifyRequestSignature } from '@countersign/signing/node';

import { signatureRequested, type NotificationChannel } from '../notifications/inbox.ts';
import { checkSignable } from './signable.ts';
import { ownerOf, signingLifetimeSeconds } from './device-signing.ts';
import { refuse, type Refusable, type Refusal } from '../refusal.ts';
import type { ReadStore } from '../reads/read-store.ts';
import type { Person } from '../sign-in/person.ts';
import type { RateLimits } from '../sign-in/rate-limits.ts';
import type { NewSigningSession, SigningSessionStore, StoredSigningSession } from './signing-session-store.ts';

const perOwner = { count: 60, seconds: 60 };

/** What {@link createSigningSessions} needs. */
export interface SigningSessionPorts {
  readonly store: SigningSessionStore;
  readonly readStore: Pick<ReadStore, 'readingFacts'>;
  readonly limits: RateLimits;
  readonly clock: Clock;
  /** Notify the person that their device is asked. */
  readonly channels: readonly NotificationChannel[];
}

/** A session of a domain. */
export interface SessionReference {
  readonly domainId: string;
  readonly sessionId: string;
}

/**
 * Sessions in which one person signs several requests on their device at once, each by a signature of its own. All are for the caller's
 * user in the domain; a session of somebody else is not there.
 */
export interface SigningSessions {
  list(person: Person, domainId: string, status?: readonly SigningSessionStatus[]): Promise<Refusable<readonly SigningSession[]>>;
  get(person: Person, reference: SessionReference): Promise<Refusable<SigningSession>>;
  /** `InvalidRequestError` for what is no request of the caller's user, or has another hash. */
  create(person: Person, domainId: string, session: SigningSessionIn): Promise<Refusable<SigningSession>>;
  /** Replaces the requests that wait, and lets them wait again; those that were answered stay. `InvalidStateError` unless some wait. */
  change(person: Person, reference: SessionReference, session: SigningSessionIn): Promise<Refusable<SigningSession>>;
  /** Takes all signatures or none. `InvalidSignatureError`, and `InvalidStateError` unless they are those that wait. */
  answer(person: Person, reference: SessionReference, approval: SigningSessionApproval): Promise<Refusable<SigningSession>>;
  cancel(person: Person, reference: SessionReference): Promise<Refusable<SigningSession>>;
}

/** The use cases of signing sessions. */
export function createSigningSessions({ store, readStore, limits, clock, channels }: SigningSessionPorts): SigningSessions {
  async function userOf(person: Person, domainId: string): Promise<Refusable<User>> {
    const { users } = await readStore.readingFacts(person, domainId);
    const user = users.find((candidate) => candidate.domainId === domainId && candidate.lock === 'Unlocked');
    return user === undefined ? refuse('PermissionDeniedError', 'You are not a user of this domain') : ok(user);
  }

  async function find(user: User, id: string): Promise<Refusable<StoredSigningSession>> {
    const session = await store.find({ domainId: user.domainId, userId: user.id }, id, clock.now());
    return session === undefined ? refuse('EntityNotFoundError', 'There is no such session') : ok(session);
  }

  /** The session that the person's user in the domain has, with the user. */
  async function own(person: Person, { domainId, sessionId }: SessionReference) {
    const user = await userOf(person, domainId);
    if (!user.ok) return user;
    const session = await find(user.value, sessionId);
    return session.ok ? ok({ user: user.value, session: session.value }) : session;
  }

  async function shownNow(user: User, id: string): Promise<Refusable<SigningSession>> {
    const session = await find(user, id);
    return session.ok ? ok(shown(session.value)) : session;
  }

  async function prepare(person: Person, user: User, id: string, given: SigningSessionIn): Promise<Refusable<NewSigningSession>> {
    const now = clock.now();
    const isAllowed = await limits.take(`session:${ownerOf(person)}`, perOwner, now);
    return isAllowed ? newSession(user, id, given, now) : refuse('TooManyRequestsError', 'Too many requests to sign: slow down');
  }

  async function notify({ requests, publicKey, createdAt, expiresAt }: NewSigningSession): Promise<void> {
    const deliveries = requests.map(({ hash }) => signatureRequested(publicKey, { hash, createdAt, expiresAt }));
    for (const channel of channels) await channel.deliver(deliveries);
  }

  return {
    async list(person, domainId, status) {
      const user = await userOf(person, domainId);
      if (!user.ok) return user;
      const sessions = await store.list({ domainId, userId: user.value.id }, clock.now());
      return ok(sessions.filter((session) => status === undefined || status.includes(session.status)).map(shown));
    },

    async get(person, reference) {
      const found = await own(person, reference);
      return found.ok ? ok(shown(found.value.session)) : found;
    },

    async create(person, domainId, session) {
      const user = await userOf(person, domainId);
      if (!user.ok) return user;
      const made = await prepare(person, user.value, newId(), session);
      if (!made.ok) return made;
      await store.add(made.value);
      await notify(made.value);
      return shownNow(user.value, made.value.id);
    },

    async change(person, reference, session) {
      const found = await own(person, reference);
      if (!found.ok) return found;
      const { user, session: before } = found.value;
      const made = await prepare(person, user, reference.sessionId, session);
      if (!made.ok) return made;
      if (!(await store.change(made.value))) return settled();
      const known = new Set(before.requests.map(({ hash }) => hash));
      await notify({ ...made.value, requests: made.value.requests.filter(({ hash }) => !known.has(hash)) });
      return shownNow(user, reference.sessionId);
    },

    async answer(person, reference, approval) {
      const found = await own(person, reference);
      if (!found.ok) return found;
      const { user, session } = found.value;
      const now = clock.now();
      if (!approval.approve) {
        const isRejected = await store.reject(session.id, approval.reason, now);
        return isRejected ? shownNow(user, session.id) : settled();
      }
      for (const { hash, signature } of approval.signatures) {
        const request = session.requests.find((candidate) => candidate.hash === hash)?.entity;
        if (request === undefined || !verifyRequestSignature({ publicKey: user.publicKey, request, signature })) {
          return refuse('InvalidSignatureError', 'A signature is not this device’s over a request of the session');
        }
      }
      const isSigned = await store.sign(session.id, approval.signatures, now);
      return isSigned ? shownNow(user, session.id) : settled();
    },

    async cancel(person, reference) {
      const found = await own(person, reference);
      if (!found.ok) return found;
      const { user, session } = found.value;
      return (await store.cancel(session.id, clock.now())) ? shownNow(user, session.id) : settled();
    },
  };
}

/** The session as it is kept; refused unless all of its requests are this user's, each once. */
function newSession(user: User, id: string, { requests }: SigningSessionIn, now: Date): Refusable<NewSigningSession> {
  for (const { entity, hash } of requests) {
    const problem = problemOf({ entity, hash }, user, now);
    if (problem !== undefined) return { ok: false, error: problem };
  }
  if (new Set(requests.map(({ hash }) => hash)).size < requests.length)
    return refuse('InvalidRequestError', 'The same request was given twice');
  return ok({
    id,
    domainId: user.domainId,
    userId: user.id,
    publicKey: user.publicKey,
    requests: requests.map(({ entity, hash }) => ({ entity, hash })),
    createdAt: now,
    expiresAt: new Date(now.getTime() + signingLifetimeSeconds * 1000),
  });
}

/** Why the entity is no request by this user, has another hash, or has expired. */
function problemOf({ entity, hash }: SigningSessionIn['requests'][number], user: User, now: Date): Refusal | undefined {
  const signable = checkSignable(entity, hash, now);
  if (!signable.ok) return signable.error;
  const author = entity['author'];
  const isOwn = isJsonObject(author) && author['id'] === user.id && author['domainId'] === user.domainId;
  return isOwn ? undefined : { reason: 'InvalidRequestError', message: 'author: not your user in this domain' };
}

function settled(): ReturnType<typeof refuse> {
  return refuse('InvalidStateError', 'Not all requests of the session are waiting any more');
}

function shown({ requests, ...session }: StoredSigningSession): SigningSession {
  return {
    ...session,
    requests: requests.map((request) => ({ ...request, verificationCode: verificationCode(request.hash) })),
  };
}
