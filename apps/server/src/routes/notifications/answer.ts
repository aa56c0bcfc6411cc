import type { Identity } from '@countersign/adapters/identity';
import type { Result } from '@countersign/kernel';
import { refuse, type LoginAnswerError, type Refusable, type SigningAnswerError } from '@countersign/service';

type AnswerError = LoginAnswerError | SigningAnswerError;

const messages = {
  EntityNotFoundError: 'No such request waits for this device',
  SignatureExpired: 'The request was answered already, or its time is over',
  SignatureWithdrawn: 'The request was withdrawn in the console',
  InvalidSignatureError: 'The signature is not this device’s over the request',
  NumberMismatch: 'Another number is shown where the sign-in was started; it has been stopped',
} as const satisfies Record<AnswerError, string>;

/** A device's answer. A number makes it the answer to a sign-in. */
export interface DeviceAnswer {
  /** The caller's public key. */
  readonly key: string;
  readonly hash: string;
  readonly signature: string;
  readonly number?: number | undefined;
  readonly companion?: string | undefined;
}

/** Takes a device's signature for the request or the sign-in with this hash. */
export async function giveAnswer(
  { signing, logins }: Pick<Identity, 'signing' | 'logins'>,
  answer: DeviceAnswer,
): Promise<Refusable<void>> {
  const { key, hash, signature, number, companion } = answer;
  const given: Result<void, AnswerError> =
    number === undefined
      ? await signing.answer(key, hash, { signature, companion })
      : await logins.answer(key, hash, { number, signature });
  return given.ok ? given : refuse(given.error, messages[given.error]);
}

/** Refuses the request or the sign-in with this hash. */
export async function refuseAnswer(
  { signing, logins }: Pick<Identity, 'signing' | 'logins'>,
  { key, hash, reason }: { readonly key: string; readonly hash: string; readonly reason?: string | undefined },
): Promise<Refusable<void>> {
  const request = await signing.reject(key, hash, reason);
  const refused = !request.ok && request.error === 'EntityNotFoundError' ? await logins.reject(key, hash) : request;
  return refused.ok ? refused : refuse(refused.error, messages[refused.error]);
}
