import type { Variant } from '@countersign/kernel';
import { curveNames } from '@countersign/ledger-port';
import { base64, OrderEnd, uuid, VaultAccountProviderInformationKeyId } from '@countersign/model';
import { z } from 'zod';

const hex = z.string().regex(/^(?:[0-9a-f]{2})+$/);
/** A name under which an independent key is kept. */
const keyName = z.string().min(1).max(200);
const curve = z.enum(curveNames);
const keyReference = z.strictObject({
  curve,
  strategy: z.enum(['VaultHard', 'VaultSoft', 'Random']),
  path: z.string().max(200),
});

/** JSON that the format only carries: its reader checks it for what it claims to be. */
const carried = z.record(z.string(), z.unknown());

/** Introduces the instance: with it the vault learns whose notary it is to trust. Carries the intent that made the vault. */
const HandshakeOperation = z.strictObject({
  type: z.literal('Handshake'),
  id: uuid,
  vault: carried,
  bundle: carried,
});

/**
 * Which of the account's keys it is. Absent in what earlier releases ask for; where it is there, the vault signs that it holds the key: an
 * earlier release of the vault does not read such a file.
 */
const stated = { keyId: VaultAccountProviderInformationKeyId.optional() };

/** Asks for an account's public keys. Carries the intent that made the account. */
const KeysOperation = z.strictObject({
  type: z.literal('MakeKeys'),
  id: uuid,
  accountId: uuid,
  derived: z.array(keyReference.extend(stated)).max(200),
  random: z.array(z.strictObject({ curve, name: keyName, ...stated })).max(10),
  bundle: carried,
});

/** Asks for signatures. Carries all that a vault's own check looks at. */
const SignOperation = z.strictObject({
  type: z.literal('Sign'),
  id: uuid,
  evidence: carried,
  payloads: z
    .array(
      z.strictObject({
        key: keyReference,
        scheme: z.enum(['Digest', 'Message', 'Schnorr']),
        bytes: hex,
        sealedKey: base64.optional(),
        sealedKeyName: keyName.optional(),
      }),
    )
    .min(1)
    .max(10_000),
});

/** Asks the vault to sign nothing for an order any more. Carries the intent by which people ended it, where they did. */
const EndOperation = z.strictObject({
  type: z.literal('End'),
  id: uuid,
  orderId: uuid,
  end: OrderEnd,
  bundle: carried.optional(),
});

/** Something that a vault without a network is asked for. */
export const VaultOperation = z.discriminatedUnion('type', [HandshakeOperation, KeysOperation, SignOperation, EndOperation]);
export type VaultOperation = z.infer<typeof VaultOperation>;
export type VaultOperationOf<Type extends VaultOperation['type']> = Variant<VaultOperation, 'type', Type>;

/** `signature`: the vault's over `accountKeyText`, where it was asked which of the account's keys it is. */
const madeKey = { curve, publicKey: hex, signature: base64.optional() };

const Accepted = z.strictObject({ type: z.literal('Accepted'), operationId: uuid });
const MadeKeys = z.strictObject({
  type: z.literal('MadeKeys'),
  operationId: uuid,
  derived: z.array(
    z.strictObject({ ...madeKey, strategy: z.enum(['VaultHard', 'VaultSoft']), path: z.string(), chainCode: hex.optional() }),
  ),
  random: z.array(z.strictObject({ ...madeKey, name: keyName, sealedKey: base64 })),
});
const Signed = z.strictObject({
  type: z.literal('Signed'),
  operationId: uuid,
  signatures: z.array(
    z.strictObject({
      signature: z.string().regex(/^[0-9a-f]{128}$/),
      recovery: z.union([z.literal(0), z.literal(1)]).optional(),
    }),
  ),
});
const Ended = z.strictObject({
  type: z.literal('Ended'),
  operationId: uuid,
  orderId: uuid,
  end: OrderEnd,
  wasSigned: z.boolean(),
  /** Absent where there is none, and from earlier releases of the vault. */
  rivals: z.array(uuid).readonly().optional(),
  signature: base64,
});
const Declined = z.strictObject({ type: z.literal('Declined'), operationId: uuid, reason: z.string().min(1).max(1_000) });

/** What the vault answers to one operation. `Declined`: its check or its operator said no; the operation stays pending. */
export const VaultAnswer = z.discriminatedUnion('type', [Accepted, MadeKeys, Signed, Ended, Declined]);
export type VaultAnswer = z.infer<typeof VaultAnswer>;
export type VaultAnswerOf<Type extends VaultAnswer['type']> = Extract<VaultAnswer, { type: Type }>;

/** The answer that grants an operation. */
export const grantOf = { Handshake: 'Accepted', MakeKeys: 'MadeKeys', Sign: 'Signed', End: 'Ended' } as const satisfies Record<
  VaultOperation['type'],
  VaultAnswer['type']
>;
