import { err, ok, type JsonObject, type JsonValue, type Result } from '@countersign/kernel';
import { requestHash } from '@countersign/signing/hashes';
import { z } from 'zod';
import { askerMembers } from '../../app/api/asker.ts';

const LoginEntity = z.strictObject({
  type: z.literal('Login'),
  challengeId: z.uuid(),
  issuer: z.string().max(2000),
  clientName: z.string().max(200),
  email: z.string().max(320),
  ...askerMembers,
  createdAt: z.iso.datetime({ offset: true }),
  expiresAt: z.iso.datetime({ offset: true }),
});

/** A sign-in that a browser asks this device to approve. */
export type LoginEntity = z.infer<typeof LoginEntity>;

/** Why a sign-in must not be approved; the names are text keys below `login`. */
export type LoginProblem = 'unreadable' | 'otherIssuer' | 'expired';

/** Reads a waiting sign-in: its form, its hash, that it is of the identity provider this device is paired with, and its time. */
export function readLogin(
  entity: JsonObject,
  expected: { readonly hash: string; readonly issuer: string; readonly now: Date },
): Result<LoginEntity, LoginProblem> {
  const parsed = LoginEntity.safeParse(entity);
  if (!parsed.success || requestHash(entity) !== expected.hash) return err('unreadable');
  if (parsed.data.issuer.replace(/\/$/, '') !== expected.issuer.replace(/\/$/, '')) return err('otherIssuer');
  return Date.parse(parsed.data.expiresAt) > expected.now.getTime() ? ok(parsed.data) : err('expired');
}

/** What is signed to approve the sign-in: it together with the number that was tapped. */
export function approvalOf(entity: LoginEntity, number: number): JsonValue {
  return { ...entity, number };
}
