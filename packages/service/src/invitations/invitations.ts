import { CodedError, isUuid, newId, ok, type Clock } from '@countersign/kernel';
import type {
  InvitationAnswer,
  InvitationAnswerIn,
  InvitationIn,
  InvitationOut,
  InvitationStatus,
  PublicInvitationOut,
  UserReference,
} from '@countersign/model';
import { parsePublicKey, signedAnswer } from '@countersign/signing';
import { verifyRequestSignature } from '@countersign/signing/node';

import type { NotificationChannel } from '../notifications/inbox.ts';
import { refuse, type Refusable } from '../refusal.ts';
import { requireUnlocked } from '../reads/authorise.ts';
import { withoutAliases } from '../reads/list-aliases.ts';
import type { ListPage, ListQuery, ReadingFacts } from '../reads/read-store.ts';
import { ownerOf } from '../signing/device-signing.ts';
import type { Person } from '../sign-in/person.ts';
import type { RateLimit, RateLimits } from '../sign-in/rate-limits.ts';
import { allowedIn, statusOf, type Invitation, type InvitationAction } from './invitation.ts';
import { hashOfCode, newInvitationCode, readInvitationCode } from './invitation-code.ts';
import type { InvitationChange, InvitationStore } from './invitation-store.ts';

/** What {@link createInvitations} needs. */
export interface InvitationPorts {
  readonly store: InvitationStore;
  readonly limits: RateLimits;
  readonly clock: Clock;
  readonly readingFacts: (person: Person, domainId: string) => Promise<ReadingFacts>;
  /** Tell an inviter that the invited person answered. */
  readonly channels: readonly NotificationChannel[];
  /** Public URL of the instance: an answer for another instance is none here. */
  readonly backend: string;
}

/** An invitation of a domain. */
export interface InvitationReference {
  readonly domainId: string;
  readonly id: string;
}

/**
 * Inviting people. An invitation grants nothing on its own: it brings a device's key to those who may propose the user, and the user comes
 * into being by an approved intent alone. Callers have asked before whether the person may read the users of the domain. The code, with
 * which alone one answers, is in the answer to `create` and nowhere else, not in the database either: others must not answer first. What was
 * answered is shown only once the device's signature is found to be its key's; `IntegrityViolation` otherwise.
 */
export interface Invitations {
  list(domainId: string, query: ListQuery): Promise<Refusable<ListPage<InvitationOut>>>;
  get(reference: InvitationReference): Promise<Refusable<InvitationOut>>;
  /** `DomainLockedError`; `InvalidStateError` where the user's id is taken. */
  create(person: Person, domainId: string, invitation: InvitationIn): Promise<Refusable<InvitationOut>>;
  /** `InvalidStateError` where the invitation's status, or for `complete` its user, does not allow it. */
  act(
    action: Exclude<InvitationAction, 'answer'>,
    person: Person,
    reference: InvitationReference,
  ): Promise<Refusable<InvitationOut>>;
  /** What anyone who has the link or code may see. `address` is the caller's network address. */
  preview(idOrCode: string, address: string): Promise<Refusable<PublicInvitationOut>>;
  /**
   * The device's answer by the invitation's code, once: again it is taken from the same key alone, and changes nothing. `InvalidSignatureError` unless the key signed it for this email and this
   * instance.
   */
  answer(idOrCode: string, answer: InvitationAnswerIn, address: string): Promise<Refusable<void>>;
  /** Throws `IntegrityViolation` where somebody else wrote an invitation for the user's id, or its answer. */
  requireGenuine(userId: string): Promise<void>;
}

const perPerson: RateLimit = { count: 60, seconds: 60 };
const previewsPerAddress: RateLimit = { count: 120, seconds: 60 };
const answersPerAddress: RateLimit = { count: 20, seconds: 60 };
const answersPerInvitation: RateLimit = { count: 20, seconds: 600 };

/** The use cases of invitations. */
// oxlint-disable-next-line eslint/max-lines-per-function -- One object of use cases that share their ports.
export function createInvitations({ store, limits, clock, readingFacts, channels, backend }: InvitationPorts): Invitations {
  async function limit(key: string, rate: RateLimit): Promise<Refusable<void>> {
    const isWithin = await limits.take(`invitation:${key}`, rate, clock.now());
    return isWithin ? ok(undefined) : refuse('TooManyRequestsError', 'Too many requests: slow down');
  }

  async function findIn({ domainId, id }: InvitationReference): Promise<Refusable<Invitation>> {
    const invitation = await store.find({ id });
    // One of another domain is as little there as none.
    return invitation?.domainId === domainId ? ok(invitation) : unknown();
  }

  async function findInvited(idOrCode: string): Promise<Refusable<Invitation>> {
    const code = isUuid(idOrCode) ? undefined : readInvitationCode(idOrCode);
    const by = isUuid(idOrCode) ? { id: idOrCode } : code === undefined ? undefined : { codeHash: hashOfCode(code) };
    const invitation = by && (await store.find(by));
    return invitation === undefined ? unknown() : ok(invitation);
  }

  async function changed(
    invitation: Invitation,
    action: InvitationAction,
    change: InvitationChange,
  ): Promise<Refusable<Invitation>> {
    for (let seen = invitation; ;) {
      const now = clock.now();
      const status = statusOf(seen, now);
      if (!allowedIn[action].some((one) => one === status)) return notAllowed(action, status);
      const after = await store.change(seen, change, now);
      if (after !== undefined) return ok(after);
      // Somebody was faster.
      const found = await store.find({ id: seen.id });
      if (found === undefined) return unknown();
      seen = found;
    }
  }

  /** The user as whom the person acts. */
  async function actor(person: Person, domainId: string): Promise<Refusable<UserReference>> {
    const within = await limit(`person:${ownerOf(person)}`, perPerson);
    if (!within.ok) return within;
    const facts = await readingFacts(person, domainId);
    const unlocked = requireUnlocked(facts, domainId);
    if (!unlocked.ok) return unlocked;
    const { users, domains } = facts;
    const byId = new Map(domains.map((domain) => [domain.id, domain]));
    const passed = new Set<string>();
    for (let at: string | undefined = domainId; at !== undefined && !passed.has(at); at = byId.get(at)?.parentId) {
      const user = users.find((candidate) => candidate.domainId === at && candidate.lock === 'Unlocked');
      if (user !== undefined) return ok({ id: user.id, domainId: at });
      passed.add(at);
    }
    return refuse('PermissionDeniedError', 'You are not a user of this domain or of one above it');
  }

  /** The inviter waits for the answer, to compare the key and to propose the user: so they are notified, whatever else they asked for. */
  async function tellInviter({ id, domainId, createdBy }: Invitation): Promise<void> {
    const publicKey = await store.keyOfUser(createdBy.domainId, createdBy.id);
    if (publicKey === undefined) return;
    const notification = { type: 'InvitationAnswered', domainId, invitationId: id } as const;
    const delivery = { publicKey, occasion: `invitation:${id}`, notification, createdAt: clock.now() };
    for (const channel of channels) await channel.deliver([delivery]);
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
    async list(domainId, query) {
      const found = await store.list(domainId, withoutAliases(query), clock.now());
      if (!found.ok) return found;
      const { items, ...page } = found.value;
      return ok({ ...page, items: items.map((item) => shown(item, clock.now())) });
    },

    async get(reference) {
      const invitation = await findIn(reference);
      return invitation.ok ? ok(shown(invitation.value, clock.now())) : invitation;
    },

    async create(person, domainId, { user, numberSecondsOfValidity }) {
      const createdBy = await actor(person, domainId);
      if (!createdBy.ok) return createdBy;
      const now = clock.now();
      const code = newInvitationCode();
      const invitation: Invitation = {
        id: newId(),
        domainId,
        codeHash: hashOfCode(code),
        status: 'Pending',
        user,
        validSeconds: numberSecondsOfValidity,
        validUntil: new Date(now.getTime() + numberSecondsOfValidity * 1000),
        createdBy: createdBy.value,
        createdAt: now,
        modifiedAt: now,
      };
      if (!(await store.add(invitation))) {
        return refuse(
          'InvalidStateError',
          'There is a user with this id or an alias like this, or an invitation that is not cancelled',
        );
      }
      return ok({ ...shown(invitation, now), code });
    },

    async act(action, person, reference) {
      const by = await actor(person, reference.domainId);
      if (!by.ok) return by;
      const found = await findIn(reference);
      if (!found.ok) return found;
      const invitation = found.value;
      if (action === 'complete' && statusOf(invitation, clock.now()) === 'DeviceRegistered') {
        const key = await store.keyOfUser(invitation.domainId, invitation.user.id);
        if (key === undefined || key !== invitation.answer?.publicKey) {
          return refuse('InvalidStateError', 'The user was not made yet: that takes an approved intent with the invited key');
        }
      }
      const after = await changed(invitation, action, changeFor[action](invitation));
      return after.ok ? ok(shown(after.value, clock.now())) : after;
    },

    async preview(idOrCode, address) {
      const within = await limit(`preview:${address}`, previewsPerAddress);
      if (!within.ok) return within;
      const invitation = await findInvited(idOrCode);
      if (!invitation.ok) return invitation;
      const { id, user, validUntil } = invitation.value;
      const status = statusOf(invitation.value, clock.now());
      // All readers of users know the id.
      const invitedBy = isUuid(idOrCode) ? undefined : await store.inviter(invitation.value);
      return ok({
        id,
        user: { alias: user.alias },
        status,
        validUntil: validUntil.toISOString(),
        ...(invitedBy && { invitedBy }),
      });
    },

    async answer(idOrCode, { publicKey, email, signature }, address) {
      const fromAddress = await limit(`answer:${address}`, answersPerAddress);
      if (!fromAddress.ok) return fromAddress;
      // Anyone who may read the domain's users knows the id.
      if (isUuid(idOrCode)) return refuse('InvalidRequestError', 'idOrCode: an invitation is answered by its code alone');
      const found = await findInvited(idOrCode);
      if (!found.ok) return found;
      const invitation = found.value;
      const ofInvitation = await limit(`answer:${invitation.id}`, answersPerInvitation);
      if (!ofInvitation.ok) return ofInvitation;
      // Its device may not have heard that the answer arrived.
      const isAnswered = (one: Invitation) => one.status === 'DeviceRegistered' && one.answer?.publicKey === publicKey;
      const status = statusOf(invitation, clock.now());
      if (status !== 'Pending' && !isAnswered(invitation)) return notAllowed('answer', status);
      const answer: InvitationAnswer = { type: 'InvitationAnswer', invitationId: invitation.id, email, publicKey, backend };
      if (!parsePublicKey(publicKey).ok) return refuse('InvalidRequestError', 'publicKey: not a supported public key');
      if (!verifyRequestSignature({ publicKey, request: { ...answer }, signature })) {
        return refuse('InvalidSignatureError', 'The signature is not this key’s over the answer to this invitation');
      }
      if (email.toLowerCase() !== invitation.user.alias.toLowerCase()) {
        return refuse('InvalidRequestError', 'email: the invitation is for somebody else');
      }
      if (isAnswered(invitation)) return ok(undefined);
      if (await store.isKeyTaken(invitation.domainId, publicKey)) {
        return refuse('InvalidRequestError', 'publicKey: already in use');
      }
      const after = await changed(invitation, 'answer', {
        status: 'DeviceRegistered',
        answer: { email, backend, publicKey, signature },
      });
      if (after.ok) {
        await tellInviter(invitation);
        return ok(undefined);
      }
      const now = await store.find({ id: invitation.id });
      return now && isAnswered(now) ? ok(undefined) : after;
    },

    async requireGenuine(userId) {
      for (const invitation of await store.ofUser(userId)) shown(invitation, clock.now());
    },
  };
}

function unknown(): ReturnType<typeof refuse> {
  return refuse('EntityNotFoundError', 'There is no such invitation');
}

function notAllowed(action: InvitationAction, status: InvitationStatus): ReturnType<typeof refuse> {
  return refuse('InvalidStateError', `The invitation is ${status}: it cannot be ${pastOf[action]} now`);
}

const pastOf = {
  answer: 'answered',
  cancel: 'cancelled',
  renew: 'renewed',
  complete: 'completed',
} as const satisfies Record<InvitationAction, string>;

/** An invitation as it is served. Throws `IntegrityViolation` unless the key that answered it has signed that. */
function shown(invitation: Invitation, now: Date): InvitationOut {
  const { id, domainId, user, answer, validUntil, createdBy, createdAt, modifiedAt } = invitation;
  const out: InvitationOut = {
    id,
    code: '',
    status: statusOf(invitation, now),
    validUntil: validUntil.toISOString(),
    user: { ...user, domainId, ...(answer && { publicKey: answer.publicKey }) },
    ...(answer && { answer: { email: answer.email, backend: answer.backend, signature: answer.signature } }),
    metadata: { createdAt: createdAt.toISOString(), lastModifiedAt: modifiedAt.toISOString(), createdBy },
  };
  const signed = signedAnswer(out);
  if (signed !== undefined && !verifyRequestSignature(signed)) {
    const message = `The answer to invitation ${id} is not signed by its key: somebody else has changed the database`;
    throw new CodedError('IntegrityViolation', message);
  }
  return out;
}
