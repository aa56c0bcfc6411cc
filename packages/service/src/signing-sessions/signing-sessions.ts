import type { SigningSession, SigningSessionApproval, SigningSessionIn, SigningSessionStatus } from '@countersign/contract';
import { CodedError, newId, type Clock, type JsonObject } from '@countersign/kernel';
import type { User } from '@countersign/model';
import { verificationCode } from '@countersign/signing';
import { verifyRequestSignature } from '@countersign/signing/node';

import { signatureRequested, type NotificationChannel } from '../notifications/inbox.ts';
import { checkSignable } from '../notifications/signable.ts';
import { ownerOf, signingLifetimeSeconds } from '../notifications/signing.ts';
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
  /** Tell the person that their device is asked. */
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
  list(person: Person, domainId: string, status?: readonly SigningSessionStatus[]): Promise<readonly SigningSession[]>;
  get(person: Person, reference: SessionReference): Promise<SigningSession>;
  /** Throws `InvalidRequestError` for what is no request of the caller's user, or has another hash. */
  create(person: Person, domainId: string, session: SigningSessionIn): Promise<SigningSession>;
  /** Throws `InvalidStateError` unless the session is open and nothing of it was answered. */
  change(person: Person, reference: SessionReference, session: SigningSessionIn): Promise<SigningSession>;
  /** Takes all signatures or none. Throws `InvalidSignatureError`, and `InvalidStateError` unless they are those that wait. */
  answer(person: Person, reference: SessionReference, approval: SigningSessionApproval): Promise<SigningSession>;
  cancel(person: Person, reference: SessionReference): Promise<SigningSession>;
}

/** The use cases of signing sessions. */
export function createSigningSessions({ store, readStore, limits, clock, channels }: SigningSessionPorts): SigningSessions {
  async function userOf(person: Person, domainId: string): Promise<User> {
    const { users } = await readStore.readingFacts(person, domainId);
    const user = users.find((candidate) => candidate.domainId === domainId && candidate.lock === 'Unlocked');
    if (user === undefined) throw new CodedError('PermissionDeniedError', 'You are no user of this domain');
    return user;
  }

  async function find(user: User, id: string): Promise<StoredSigningSession> {
    const session = await store.find({ domainId: user.domainId, userId: user.id }, id, clock.now());
    if (session === undefined) throw new CodedError('EntityNotFoundError', 'There is no such session');
    return session;
  }

  async function prepared(person: Person, user: User, id: string, { requests }: SigningSessionIn) {
    const now = clock.now();
    if (!(await limits.take(`session:${ownerOf(person)}`, perOwner, now))) {
      throw new CodedError('TooManyRequestsError', 'Too many requests to sign: slow down');
    }
    for (const { entity, hash } of requests) check(entity, hash, user);
    if (new Set(requests.map(({ hash }) => hash)).size < requests.length) throw invalid('A request stands there twice');
    return {
      id,
      domainId: user.domainId,
      userId: user.id,
      publicKey: user.publicKey,
      requests: requests.map(({ entity, hash }) => ({ entity: entity as JsonObject, hash })),
      createdAt: now,
      expiresAt: new Date(now.getTime() + signingLifetimeSeconds * 1000),
    };
  }

  async function tell({ requests, publicKey, createdAt, expiresAt }: NewSigningSession): Promise<void> {
    const deliveries = requests.map(({ hash }) => signatureRequested(publicKey, { hash, createdAt, expiresAt }));
    for (const channel of channels) await channel.deliver(deliveries);
  }

  return {
    async list(person, domainId, status) {
      const user = await userOf(person, domainId);
      const sessions = await store.list({ domainId, userId: user.id }, clock.now());
      return sessions.filter((session) => status === undefined || status.includes(session.status)).map(shown);
    },

    get: async (person, { domainId, sessionId }) => shown(await find(await userOf(person, domainId), sessionId)),

    async create(person, domainId, session) {
      const user = await userOf(person, domainId);
      const made = await prepared(person, user, newId(), session);
      await store.add(made);
      await tell(made);
      return shown(await find(user, made.id));
    },

    async change(person, { domainId, sessionId }, session) {
      const user = await userOf(person, domainId);
      await find(user, sessionId);
      const made = await prepared(person, user, sessionId, session);
      if (!(await store.change(made))) throw settled();
      await tell(made);
      return shown(await find(user, sessionId));
    },

    async answer(person, { domainId, sessionId }, approval) {
      const user = await userOf(person, domainId);
      const session = await find(user, sessionId);
      const now = clock.now();
      if (!approval.approve) {
        if (!(await store.reject(sessionId, approval.reason, now))) throw settled();
        return shown(await find(user, sessionId));
      }
      for (const { hash, signature } of approval.signatures) {
        const request = session.requests.find((candidate) => candidate.hash === hash)?.entity;
        if (request === undefined || !verifyRequestSignature({ publicKey: user.publicKey, request, signature })) {
          throw new CodedError('InvalidSignatureError', 'A signature is not this device’s over a request of the session');
        }
      }
      if (!(await store.sign(sessionId, approval.signatures, now))) throw settled();
      return shown(await find(user, sessionId));
    },

    async cancel(person, { domainId, sessionId }) {
      const user = await userOf(person, domainId);
      await find(user, sessionId);
      if (!(await store.cancel(sessionId, clock.now()))) throw settled();
      return shown(await find(user, sessionId));
    },
  };
}

/** Throws unless the entity is a request by this user and has this hash. */
function check(entity: SigningSessionIn['requests'][number]['entity'], hash: string, user: User): void {
  const signable = checkSignable(entity, hash);
  if (!signable.ok) throw new CodedError(signable.error.code, signable.error.message);
  const author = entity['author'];
  const isOwn =
    typeof author === 'object' &&
    author !== null &&
    !Array.isArray(author) &&
    author['id'] === user.id &&
    author['domainId'] === user.domainId;
  if (!isOwn) throw invalid('author: not your user in this domain');
}

function invalid(message: string): CodedError {
  return new CodedError('InvalidRequestError', message);
}

function settled(): CodedError {
  return new CodedError('InvalidStateError', 'Not all of the session waits for this any more');
}

function shown({ requests, ...session }: StoredSigningSession): SigningSession {
  return {
    ...session,
    requests: requests.map(({ entity, ...request }) => ({
      ...request,
      entity: entity as Record<string, never>,
      verificationCode: verificationCode(request.hash),
    })),
  };
}
