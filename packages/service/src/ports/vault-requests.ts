import type { Result } from '@countersign/kernel';
import type { Curve, KeyReference, PayloadSignature } from '@countersign/ledger-port';
import { requestBytes } from '@countersign/signing';
import { verifyRequestSignature } from '@countersign/signing/node';
import type { SignedEnd } from '@countersign/model';
import type {
  DerivedPublicKey,
  EndRequest,
  KeyOwner,
  KeyRefusal,
  RandomKey,
  SignRequest,
  SigningRefusal,
} from '@countersign/vault';

/** What a process asks of a vault that another process holds. */
export type VaultRequest<Evidence = unknown> =
  | { readonly type: 'DeriveKey'; readonly key: KeyReference; readonly owner: KeyOwner }
  | { readonly type: 'CreateKey'; readonly curve: Curve; readonly name: string; readonly owner: KeyOwner }
  | {
      readonly type: 'ImportKey';
      readonly curve: Curve;
      readonly name: string;
      readonly sealedKey: string;
      readonly owner: KeyOwner;
    }
  | ({ readonly type: 'Sign' } & SignRequest<Evidence>)
  | ({ readonly type: 'EndOrder' } & EndRequest);

interface Answers {
  readonly DeriveKey: Result<DerivedPublicKey, KeyRefusal>;
  readonly CreateKey: Result<RandomKey, KeyRefusal>;
  readonly ImportKey: Result<RandomKey, KeyRefusal>;
  readonly Sign: Result<readonly PayloadSignature[], SigningRefusal>;
  readonly EndOrder: Result<SignedEnd, SigningRefusal>;
}

/** The answer to a request of that type. */
export type VaultAnswerTo<Type extends VaultRequest['type']> = Answers[Type];

/** What a vault says, signed with the key that names it, so that nobody on the way can say it in its place. */
export interface VaultStatement<Type extends VaultRequest['type'] = VaultRequest['type']> {
  readonly data: {
    readonly type: 'VaultStatement';
    readonly version: 1;
    /** SHA-256 of the request's id and canonical text, hexadecimal: an answer is good for one request alone. */
    readonly request: string;
    readonly answer: VaultAnswerTo<Type>;
  };
  /** Base64. */
  readonly signature: string;
}

/** The answer in a statement; undefined if it is not this vault's to this request. */
export function answerIn<Type extends VaultRequest['type']>(
  { data, signature }: VaultStatement<Type>,
  request: string,
  publicKey: string,
): VaultAnswerTo<Type> | undefined {
  const isGenuine =
    data.type === 'VaultStatement' &&
    data.request === request &&
    verifyRequestSignature({ publicKey, request: requestBytes<unknown>(data), signature });
  return isGenuine ? data.answer : undefined;
}
