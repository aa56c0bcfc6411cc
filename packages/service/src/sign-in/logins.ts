import { err, newId, ok, type Clock, type Result } from '@countersign/kernel';
import { longestNetworkAddress } from '@countersign/model/names';
import { requestHash } from '@countersign/signing';
import { verifyRequestSignature } from '@countersign/signing/node';
import type { LoginChallenge, LoginChallenges, LoginEntity } from './login-challenge.ts';
import { drawLoginNumbers } from './login-numbers.ts';
import type { People } from './people.ts';
import type { RateLimits } from './rate-limits.ts';
import { readUserAgent } from './user-agent.ts';

/** How long a device has to answer. */
export const loginLifetimeSeconds = 120;

// From one place few attempts for one email are enough; from everywhere together, few enough not to drown a device in requests,
// yet so many that it takes more than one stranger to keep a person from signing in.
const perEmailAndAddress = { count: 6, seconds: 300 };
const perEmail = { count: 30, seconds: 300 };
const perAddress = { count: 120, seconds: 300 };
// One wrong tap is a slip. Anyone who taps wrongly again is being asked by somebody else, and needs peace more than a sign-in.
const toleratedMismatches = 1;
const mismatchMilliseconds = 15 * 60 * 1000;

/** What {@link createLogins} needs. */
export interface LoginsOptions {
  readonly people: People;
  readonly challenges: LoginChallenges;
  readonly limits: RateLimits;
  readonly clock: Clock;
  /** The identity provider's issuer. */
  readonly issuer: string;
}

/** A sign-in as somebody began it in a browser. */
export interface LoginStart {
  readonly interaction: string;
  readonly email: string;
  /** The application that is signed in to. */
  readonly clientName: string;
  /** The browser's network address. */
  readonly address: string;
  /** What the browser says of itself. */
  readonly userAgent: string;
}

/** The state of a browser's sign-in. */
export type LoginProgress =
  | { readonly state: 'None' | 'Completed' }
  | { readonly state: 'Waiting'; readonly email: string; readonly number: number; readonly expiresAt: Date }
  | { readonly state: 'Approved' | 'Rejected' | 'NumberMismatch' | 'Expired'; readonly email: string };

/** Why a device's answer was refused. */
export type LoginAnswerError = 'EntityNotFoundError' | 'SignatureExpired' | 'InvalidSignatureError' | 'NumberMismatch';

/** Sign-ins approved on a device: the page shows a number, the device signs the challenge together with the number tapped. */
export interface Logins {
  /** Asks the devices of the email's person. Whether there is such a person shows nowhere. */
  start(login: LoginStart): Promise<Result<void, 'TooManyRequestsError'>>;
  /** The state of the interaction's sign-in. */
  progress(interaction: string): Promise<LoginProgress>;
  /** Uses the approval up: who signs in, once. */
  complete(interaction: string): Promise<{ readonly publicKey: string; readonly email: string } | undefined>;
  /** What waits for the key's device. */
  waitingFor(publicKey: string): Promise<readonly LoginChallenge[]>;
  /** A device's signature over the entity with `number` added. A wrong number ends the challenge and all others that wait. */
  answer(publicKey: string, hash: string, answer: LoginAnswer): Promise<Result<void, LoginAnswerError>>;
  /** Refuses on the device. */
  reject(publicKey: string, hash: string): Promise<Result<void, 'EntityNotFoundError' | 'SignatureExpired'>>;
}

/** The number tapped, and the signature over `{...entity, number}`. */
export interface LoginAnswer {
  readonly number: number;
  readonly signature: string;
}

/** The use cases of signing in with a device. */
export function createLogins({ people, challenges, limits, clock, issuer }: LoginsOptions): Logins {
  return {
    async start({ interaction, email, clientName, address, userAgent }) {
      const now = clock.now();
      // Counted before anything is looked up, and for every email alike, so that a refusal says nothing about the email.
      const name = email.toLowerCase();
      const allowed =
        (await limits.take(`login:address:${address}`, perAddress, now)) &&
        (await limits.take(`login:both:${address}:${name}`, perEmailAndAddress, now)) &&
        (await limits.take(`login:email:${name}`, perEmail, now));
      if (!allowed) return err('TooManyRequestsError');
      const addressees = (await people.withAlias(email)).map((person) => person.publicKey);
      const since = new Date(now.getTime() - mismatchMilliseconds);
      if ((await challenges.mismatches(addressees, since)) > toleratedMismatches) return err('TooManyRequestsError');
      const expiresAt = new Date(now.getTime() + loginLifetimeSeconds * 1000);
      const entity: LoginEntity = {
        type: 'Login',
        challengeId: newId(),
        issuer,
        clientName,
        email,
        ...readUserAgent(userAgent),
        ...shownAddress(address),
        createdAt: now.toISOString(),
        expiresAt: expiresAt.toISOString(),
      };
      const hash = requestHash({ ...entity });
      await challenges.add({ entity, hash, interaction, addressees, ...drawLoginNumbers(), status: 'Waiting', expiresAt });
      return ok(undefined);
    },

    async progress(interaction) {
      const challenge = await challenges.ofInteraction(interaction);
      if (challenge === undefined || challenge.status === 'Superseded') return { state: 'None' };
      const { status, entity, number, expiresAt } = challenge;
      if (status === 'Completed') return { state: 'Completed' };
      const pending = status === 'Waiting' || status === 'Approved';
      if (pending && expiresAt <= clock.now()) return { state: 'Expired', email: entity.email };
      return status === 'Waiting'
        ? { state: status, email: entity.email, number, expiresAt }
        : { state: status, email: entity.email };
    },

    async complete(interaction) {
      const challenge = await challenges.ofInteraction(interaction);
      if (challenge?.approvedBy === undefined || !(await challenges.complete(challenge.hash, clock.now()))) return undefined;
      return { publicKey: challenge.approvedBy, email: challenge.entity.email };
    },

    waitingFor: (publicKey) => challenges.waitingFor(publicKey, clock.now()),

    async answer(publicKey, hash, { number, signature }) {
      const challenge = await challenges.addressedTo(publicKey, hash);
      if (challenge === undefined) return err('EntityNotFoundError');
      if (challenge.status !== 'Waiting' || challenge.expiresAt <= clock.now()) return err('SignatureExpired');
      const valid = verifyRequestSignature({ publicKey, request: { ...challenge.entity, number }, signature });
      if (!valid) return err('InvalidSignatureError');
      const matches = number === challenge.number;
      const settled = await challenges.settle(hash, matches ? 'Approved' : 'NumberMismatch', publicKey, clock.now());
      if (!settled) return err('SignatureExpired');
      // Anyone who was misled once must not be misled by the next request in the list.
      if (!matches) await challenges.withdraw(publicKey);
      return matches ? ok(undefined) : err('NumberMismatch');
    },

    async reject(publicKey, hash) {
      if ((await challenges.addressedTo(publicKey, hash)) === undefined) return err('EntityNotFoundError');
      return (await challenges.settle(hash, 'Rejected', publicKey, clock.now())) ? ok(undefined) : err('SignatureExpired');
    },
  };
}

/** The address as people write it; nothing where it isn't one, which a proxy that is set up wrongly may hand on. */
function shownAddress(address: string): Pick<LoginEntity, 'address'> {
  const written = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return written.length <= longestNetworkAddress && /^[\w.:%[\]-]*[.:][\w.:%[\]-]*$/.test(written) ? { address: written } : {};
}
