import type { SignatureRequest } from '@countersign/contract';
import { err, ok, type Clock, type Result } from '@countersign/kernel';
import { signedWith } from '@countersign/governance/approval-context';
import { verificationCode } from '@countersign/signing';
import { verifyRequestSignature } from '@countersign/signing/node';
import { hasAlias, type KnownPerson, type People } from '../sign-in/people.ts';
import type { Person } from '../sign-in/person.ts';
import type { RateLimits } from '../sign-in/rate-limits.ts';
import { checkSignable, type NotSignable } from './signable.ts';
import type { DeviceAnswer, SignatureState, SigningRequest, SigningRequests } from './signing-request.ts';

/** How long a device has to sign. */
export const signingLifetimeSeconds = 600;

const perOwner = { count: 60, seconds: 60 };

/** Why a request was not put before a device. */
export type SignWebError = NotSignable['reason'] | 'PermissionDeniedError' | 'TooManyRequestsError';

/** What {@link createSigning} needs. */
export interface SigningOptions {
  readonly people: People;
  readonly requests: SigningRequests;
  readonly limits: RateLimits;
  readonly clock: Clock;
}

/** Signing with one's own device what one prepared in a console. */
export interface Signing {
  /** Puts a request before the caller's own device; gives the code that both sides show. */
  request(person: Person, asked: SignatureRequest): Promise<Result<{ readonly verificationCode: string }, SignWebError>>;
  /** The signature, once. */
  take(person: Person, hash: string): Promise<SignatureState>;
  /** Takes back what the caller asked for. Says whether the device had signed already: that signature is thrown away. */
  withdraw(
    person: Person,
    hash: string,
    asker: string | undefined,
  ): Promise<Result<{ readonly signed: boolean }, 'EntityNotFoundError'>>;
  /** What waits for the key's device. */
  waitingFor(publicKey: string): Promise<readonly SigningRequest[]>;
  /** Hashes of what would still wait for the key's device, had it not been withdrawn. */
  withdrawnFrom(publicKey: string): Promise<readonly string[]>;
  /** A device's signature, checked before it is kept. */
  answer(publicKey: string, hash: string, answer: DeviceAnswer): Promise<Result<void, SigningAnswerError>>;
  /** Refuses on the device. */
  reject(
    publicKey: string,
    hash: string,
    reason?: string,
  ): Promise<Result<void, Exclude<SigningAnswerError, 'InvalidSignatureError'>>>;
}

/** Why a device's signature was refused. */
export type SigningAnswerError = 'EntityNotFoundError' | 'SignatureExpired' | 'SignatureWithdrawn' | 'InvalidSignatureError';

// Of clients that send no asker.
const oneAsker = '';

/** The use cases of signing by device. */
export function createSigning({ people, requests, limits, clock }: SigningOptions): Signing {
  /** False for anyone who is locked everywhere: for them nothing is there, however long their token still lasts. */
  async function isUser(publicKey: string): Promise<boolean> {
    return (await people.withPublicKey(publicKey)) !== undefined;
  }

  /** Why a request addressed to the key does not wait for its answer. */
  async function whyNot(publicKey: string, hash: string): Promise<'SignatureExpired' | 'SignatureWithdrawn'> {
    const found = await requests.addressedTo(publicKey, hash, clock.now());
    return found?.isWithdrawn === true ? 'SignatureWithdrawn' : 'SignatureExpired';
  }

  return {
    async request(person, { email, entity, hash, asker = oneAsker }) {
      const now = clock.now();
      const owner = ownerOf(person);
      if (!(await limits.take(`sign-web:${owner}`, perOwner, now))) return err('TooManyRequestsError');
      const signable = checkSignable(entity, hash, now);
      if (!signable.ok) return err(signable.error.reason);
      const addressees = (await keysOf(people, person)).filter((known) => hasAlias(known, email)).map((known) => known.publicKey);
      if (addressees.length === 0) return err('PermissionDeniedError');
      const expiresAt = new Date(now.getTime() + signingLifetimeSeconds * 1000);
      await requests.put({ hash, owner, addressees, entity, createdAt: now, expiresAt }, asker);
      return ok({ verificationCode: verificationCode(hash) });
    },

    async take(person, hash) {
      if ((await keysOf(people, person)).length === 0) return { state: 'Unknown' };
      return await requests.take(ownerOf(person), hash, clock.now());
    },

    async withdraw(person, hash, asker = oneAsker) {
      if ((await keysOf(people, person)).length === 0) return err('EntityNotFoundError');
      const withdrawn = await requests.withdraw(ownerOf(person), hash, asker, clock.now());
      return withdrawn === undefined ? err('EntityNotFoundError') : ok(withdrawn);
    },

    async waitingFor(publicKey) {
      return (await isUser(publicKey)) ? await requests.waitingFor(publicKey, clock.now()) : [];
    },

    async withdrawnFrom(publicKey) {
      return (await isUser(publicKey)) ? await requests.withdrawnFrom(publicKey, clock.now()) : [];
    },

    async answer(publicKey, hash, answer) {
      const found = (await isUser(publicKey)) ? await requests.addressedTo(publicKey, hash, clock.now()) : undefined;
      if (found === undefined) return err('EntityNotFoundError');
      if (!found.waits) return err(found.isWithdrawn ? 'SignatureWithdrawn' : 'SignatureExpired');
      const { signature, companion } = answer;
      const request = signedWith(found.request.entity, companion);
      if (!verifyRequestSignature({ publicKey, request, signature })) return err('InvalidSignatureError');
      return (await requests.sign(publicKey, hash, answer, clock.now())) ? ok(undefined) : err(await whyNot(publicKey, hash));
    },

    async reject(publicKey, hash, reason) {
      const now = clock.now();
      if (!(await isUser(publicKey))) return err('EntityNotFoundError');
      if ((await requests.addressedTo(publicKey, hash, now)) === undefined) return err('EntityNotFoundError');
      return (await requests.reject(publicKey, hash, reason, now)) ? ok(undefined) : err(await whyNot(publicKey, hash));
    },
  };
}

/** The one name under which a person's requests are kept. */
export function ownerOf(person: Pick<Person, 'publicKey' | 'loginId'>): string {
  if (person.publicKey !== undefined) return `key:${person.publicKey}`;
  return person.loginId === undefined ? 'nobody' : `login:${JSON.stringify([person.loginId.providerId, person.loginId.id])}`;
}

async function keysOf(people: People, person: Person): Promise<readonly KnownPerson[]> {
  if (person.publicKey !== undefined) {
    const known = await people.withPublicKey(person.publicKey);
    return known === undefined ? [] : [known];
  }
  return person.loginId === undefined ? [] : await people.withLoginId(person.loginId);
}
