import { CodedError, isUuid, newId, type Clock } from '@countersign/kernel';
import type {
  InvitationAnswer,
  InvitationAnswerIn,
  InvitationIn,
  InvitationOut,
  InvitationStatus,
  PublicInvitationOut,
  UserReference,
} from '@countersign/model';
import { parsePublicKey } from '@countersign/signing';
import { verifyRequestSignature } from '@countersign/signing/node';

import { requireUnlocked } from '../reads/authorise.ts';
import { withoutAliases } from '../reads/list-aliases.ts';
import type { ListPage, ListQuery, ReadingFacts } from '../reads/read-store.ts';
import { ownerOf } from '../notifications/signing.ts';
import type { Person } from '../sign-in/person.ts';
import type { RateLimit, RateLimits } from '../sign-in/rate-limits.ts';
import { allowedIn, statusOf, type Invitation, type InvitationAction } from './invitation.ts';
import { newInvitationCode, readInvitationCode } from './invitation-code.ts';
import type { InvitationChange, InvitationStore } from './invitation-store.ts';

/** What {@link createInvitations} needs. */
export interface InvitationPorts {
  readonly store: InvitationStore;
  readonly limits: RateLimits;
  readonly clock: Clock;
  readonly readingFacts: (person: Person, domainId: string) => Promise<ReadingFacts>;
  /** Public URL of the instance: an answer for another instance is none here. */
  readonly backend: string;
}

/** An invitation of a domain. */
export interface InvitationReference {
  readonly domainId: string;
  readonly id: string;
}

/**
 * Inviting people. An invitation gives nothing by itself: it brings a device's key to those who may propose the user, and the user comes
 * into being by an approved intent alone. Callers have asked before whether the person may read the users of the domain. The code, with
 * which alone one answers, is shown to whoever invited: other readers must not answer first.
 */
export interface Invitations {
  list(person: Person, domainId: string, query: ListQuery): Promise<ListPage<InvitationOut>>;
  get(person: Person, reference: InvitationReference): Promise<InvitationOut>;
  /** Throws `DomainLockedError`; `InvalidStateError` where the user's id is taken. */
  create(person: Person, domainId: string, invitation: InvitationIn): Promise<InvitationOut>;
  /** Throws `InvalidStateError` where the invitation's status, or for `complete` its user, does not allow it. */
  act(action: Exclude<InvitationAction, 'answer'>, person: Person, reference: InvitationReference): Promise<InvitationOut>;
  /** What whoever has the link or code may see. `address` is the caller's network address. */
  preview(idOrCode: string, address: string): Promise<PublicInvitationOut>;
  /**
   * The device's answer, once, by the invitation's code. Throws `InvalidSignatureError` unless the key signed it for this email and this
   * instance.
   */
  answer(idOrCode: string, answer: InvitationAnswerIn, address: string): Promise<void>;
}

const perPerson: RateLimit = { count: 60, seconds: 60 };
const previewsPerAddress: RateLimit = { count: 120, seconds: 60 };
const answersPerAddress: RateLimit = { count: 20, seconds: 60 };
const answersPerInvitation: RateLimit = { count: 20, seconds: 600 };

/** The use cases of invitations. */
export function createInvitations({ store, limits, clock, readingFacts, backend }: InvitationPorts): Invitations {
  async function limit(key: string, rate: RateLimit): Promise<void> {
    if (await limits.take(`invitation:${key}`, rate, clock.now())) return;
    throw new CodedError('TooManyRequestsError', 'Too many requests: slow down');
  }

  async function findIn({ domainId, id }: InvitationReference): Promise<Invitation> {
    const invitation = await store.find({ id });
    // One of another domain is as little there as none.
    if (invitation?.domainId !== domainId) throw unknown();
    return invitation;
  }

  async function findInvited(idOrCode: string): Promise<Invitation> {
    const code = isUuid(idOrCode) ? undefined : readInvitationCode(idOrCode);
    const by = isUuid(idOrCode) ? { id: idOrCode } : code === undefined ? undefined : { code };
    const invitation = by && (await store.find(by));
    if (invitation === undefined) throw unknown();
    return invitation;
  }

  async function changed(invitation: Invitation, action: InvitationAction, change: InvitationChange): Promise<Invitation> {
    const now = clock.now();
    const after = await store.change(invitation.id, allowedIn[action], change, now);
    if (after === undefined) throw notAllowed(action, statusOf((await store.find({ id: invitation.id })) ?? invitation, now));
    return after;
  }

  /** The user as whom the person acts. Throws `DomainLockedError`. */
  async function actor(person: Person, domainId: string): Promise<UserReference> {
    await limit(`person:${ownerOf(person)}`, perPerson);
    const facts = await readingFacts(person, domainId);
    requireUnlocked(facts, domainId);
    const { users, domains } = facts;
    const byId = new Map(domains.map((domain) => [domain.id, domain]));
    const passed = new Set<string>();
    for (let at: string | undefined = domainId; at !== undefined && !passed.has(at); at = byId.get(at)?.parentId) {
      const user = users.find((candidate) => candidate.domainId === at && candidate.lock === 'Unlocked');
      if (user !== undefined) return { id: user.id, domainId: at };
      passed.add(at);
    }
    throw new CodedError('PermissionDeniedError', 'You are no user of this domain or of one above it');
  }

  /** The invitations as the person may see them. */
  async function shownTo(person: Person, domainId: string, invitations: readonly Invitation[]): Promise<InvitationOut[]> {
    const { users } = await readingFacts(person, domainId);
    const now = clock.now();
    return invitations.map((invitation) => {
      const { id, domainId: where } = invitation.createdBy;
      return shown(
        invitation,
        now,
        users.some((user) => user.id === id && user.domainId === where),
      );
    });
  }

  async function shownOne(person: Person, invitation: Invitation): Promise<InvitationOut> {
    const [one] = await shownTo(person, invitation.domainId, [invitation]);
    return one ?? shown(invitation, clock.now(), false);
  }

  const changeFor = {
    cancel: () => ({ status: 'Cancelled' }),
    renew: ({ validSeconds }) => ({
      status: 'Pending',
      validUntil: new Date(clock.now().getTime() + validSeconds * 1000),
    }),
    complete: () => ({ status: 'Completed' }),
  } satisfies Record<Exclude<InvitationAction, 'answer'>, (invitation: Invitation) => InvitationChange>;

  return {
    async list(person, domainId, query) {
      const { items, ...page } = await store.list(domainId, withoutAliases(query), clock.now());
      return { ...page, items: await shownTo(person, domainId, items) };
    },

    get: async (person, reference) => shownOne(person, await findIn(reference)),

    async create(person, domainId, { user, numberSecondsOfValidity }) {
      const createdBy = await actor(person, domainId);
      const now = clock.now();
      const invitation: Invitation = {
        id: newId(),
        domainId,
        code: newInvitationCode(),
        status: 'Pending',
        user,
        validSeconds: numberSecondsOfValidity,
        validUntil: new Date(now.getTime() + numberSecondsOfValidity * 1000),
        createdBy,
        createdAt: now,
        modifiedAt: now,
      };
      if (!(await store.add(invitation))) {
        throw new CodedError(
          'InvalidStateError',
          'There is a user with this id or an alias like this, or an invitation that is not cancelled',
        );
      }
      return shown(invitation, now, true);
    },

    async act(action, person, reference) {
      await actor(person, reference.domainId);
      const invitation = await findIn(reference);
      if (action === 'complete' && statusOf(invitation, clock.now()) === 'DeviceRegistered') {
        const key = await store.keyOfUser(invitation.domainId, invitation.user.id);
        if (key === undefined || key !== invitation.publicKey) {
          throw new CodedError(
            'InvalidStateError',
            'The user was not made yet: that takes an approved intent with the invited key',
          );
        }
      }
      return shownOne(person, await changed(invitation, action, changeFor[action](invitation)));
    },

    async preview(idOrCode, address) {
      await limit(`preview:${address}`, previewsPerAddress);
      const invitation = await findInvited(idOrCode);
      const { id, user, validUntil } = invitation;
      return {
        id,
        user: { alias: user.alias },
        status: statusOf(invitation, clock.now()),
        validUntil: validUntil.toISOString(),
      };
    },

    async answer(idOrCode, { publicKey, email, signature }, address) {
      await limit(`answer:${address}`, answersPerAddress);
      // Whoever may read the domain's users knows the id.
      if (isUuid(idOrCode)) throw new CodedError('InvalidRequestError', 'idOrCode: an invitation is answered by its code alone');
      const invitation = await findInvited(idOrCode);
      await limit(`answer:${invitation.id}`, answersPerInvitation);
      const status = statusOf(invitation, clock.now());
      if (status !== 'Pending') throw notAllowed('answer', status);
      const answer: InvitationAnswer = { type: 'InvitationAnswer', invitationId: invitation.id, email, publicKey, backend };
      if (!parsePublicKey(publicKey).ok) throw new CodedError('InvalidRequestError', 'publicKey: not a supported public key');
      if (!verifyRequestSignature({ publicKey, request: { ...answer }, signature })) {
        throw new CodedError('InvalidSignatureError', 'The signature is not this key’s over the answer to this invitation');
      }
      if (email.toLowerCase() !== invitation.user.alias.toLowerCase()) {
        throw new CodedError('InvalidRequestError', 'email: the invitation is for somebody else');
      }
      if (await store.isKeyTaken(invitation.domainId, publicKey)) {
        throw new CodedError('InvalidRequestError', 'publicKey: already in use');
      }
      await changed(invitation, 'answer', { status: 'DeviceRegistered', publicKey });
    },
  };
}

function unknown(): CodedError {
  return new CodedError('EntityNotFoundError', 'There is no such invitation');
}

function notAllowed(action: InvitationAction, status: InvitationStatus): CodedError {
  return new CodedError('InvalidStateError', `The invitation is ${status}: it cannot be ${pastOf[action]} now`);
}

const pastOf = {
  answer: 'answered',
  cancel: 'cancelled',
  renew: 'renewed',
  complete: 'completed',
} as const satisfies Record<InvitationAction, string>;

function shown(invitation: Invitation, now: Date, isInviter: boolean): InvitationOut {
  const { id, code, domainId, user, publicKey, validUntil, createdBy, createdAt, modifiedAt } = invitation;
  return {
    id,
    code: isInviter ? code : '',
    status: statusOf(invitation, now),
    validUntil: validUntil.toISOString(),
    user: { ...user, domainId, ...(publicKey !== undefined && { publicKey }) },
    metadata: { createdAt: createdAt.toISOString(), lastModifiedAt: modifiedAt.toISOString(), createdBy },
  };
}
