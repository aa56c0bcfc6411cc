import type { Identity } from '@countersign/adapters/identity';
import { CodedError, type Result } from '@countersign/kernel';
import type { LoginAnswerError, SigningAnswerError } from '@countersign/service';
import type { FastifyReply } from 'fastify';

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
}

/** Takes a device's signature for the request or the sign-in with this hash. */
export async function giveAnswer(
  { signing, logins }: Pick<Identity, 'signing' | 'logins'>,
  answer: DeviceAnswer,
  reply: FastifyReply,
): Promise<void> {
  const { key, hash, signature, number } = answer;
  const given: Result<void, AnswerError> =
    number === undefined ? await signing.answer(key, hash, signature) : await logins.answer(key, hash, { number, signature });
  if (given.ok) return;
  if (given.error === 'InvalidSignatureError') {
    // Not 401: the caller's token is good, and a device must not throw it away.
    await reply.status(400).send({ reason: given.error, message: messages[given.error] });
    return;
  }
  throw new CodedError(given.error, messages[given.error]);
}

/** Refuses the request or the sign-in with this hash. */
export async function refuseAnswer(
  { signing, logins }: Pick<Identity, 'signing' | 'logins'>,
  { key, hash, reason }: { readonly key: string; readonly hash: string; readonly reason?: string | undefined },
): Promise<void> {
  const request = await signing.reject(key, hash, reason);
  const refused = !request.ok && request.error === 'EntityNotFoundError' ? await logins.reject(key, hash) : request;
  if (!refused.ok) throw new CodedError(refused.error, messages[refused.error]);
}
