import { utf8 } from '@countersign/kernel';
import { z } from 'zod';

import { limits } from './limits.ts';
import { nameProblem, proseProblem, textProblems } from './readable-text.ts';
import type { TextProblem } from './readable-text.ts';

/** A UUID in lower case, so that one id has one spelling. */
export const uuid = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'Not a UUID in lower case');

/** Year 0 and offsets that no place has are sound ISO 8601, but no instants to a database. */
const strangeInstant = /^0000|[+-](?:1[5-9]|2\d):\d\d$/;

/** An ISO 8601 instant with its offset, of at most 14 hours. */
export const dateTime = z.iso
  .datetime({ offset: true })
  .refine((text) => !strangeInstant.test(text), 'Not an instant of this era, or an offset beyond 14 hours');

/** Base64 text, RFC 4648 section 4. */
export const base64 = z.base64().min(1).max(20_000);

/** A SHA-256 hash in lower-case hexadecimal. */
export const sha256Hex = z.string().regex(/^[0-9a-f]{64}$/, 'Not a SHA-256 hash in lower-case hexadecimal');

/** The text with what is wrong with it as an issue whose `params` have the problem's code. */
function readable<T extends z.ZodType<string, string>>(text: T, problemOf: (value: string) => TextProblem | undefined) {
  return text.superRefine((value, context) => {
    const code = problemOf(value);
    if (code !== undefined) context.addIssue({ code: 'custom', params: { code }, message: `${code}: ${textProblems[code]}` });
  });
}

/** A name that somebody gives: what people who approve read must be all that there is. */
export function givenName<T extends z.ZodType<string, string>>(text: T) {
  return readable(text, nameProblem);
}

/** A description or reason that somebody gives; it may have several lines. */
export function givenProse<T extends z.ZodType<string, string>>(text: T) {
  return readable(text, proseProblem);
}

/** A name of 1 to 75 characters, as it is in existing data. */
export const alias = z.string().min(1).max(limits.aliasLength);

/** A name of 1 to 75 characters, as it is proposed. */
export const givenAlias = givenName(alias);

/** The name of a ledger, as it is in existing data. */
export const ledgerAlias = z.string().min(1).max(limits.ledgerAliasLength);

/** The name of a ledger, as it is proposed. */
export const givenLedgerAlias = givenName(ledgerAlias);

/** How far an endpoint is trusted. */
export const trustScore = z.int().min(limits.trustScoreMinimum).max(limits.trustScoreMaximum);

/** A description of up to 250 characters. */
export const description = z.string().max(limits.descriptionLength);

/** A description as it is proposed. */
export const givenDescription = givenProse(description);

/** A text that a transfer takes along for its recipient, as it is proposed. */
export const givenMemo = givenProse(z.string().min(1).max(limits.memoLength));

/** A domain's description as it is proposed: up to 200 characters. */
export const givenDomainDescription = givenProse(z.string().max(limits.domainDescriptionLength));

/** A role: lower-case letters, digits and hyphens. */
export const role = z
  .string()
  .min(1)
  .max(limits.roleLength)
  .regex(/^[a-z0-9-]+$/, 'A role has lower-case letters, digits and hyphens only');

/** The roles of a user, as they are proposed: each once. */
export const givenRoles = z
  .array(role)
  .min(1)
  .max(limits.rolesOfUser)
  .refine((roles) => new Set(roles).size === roles.length, 'A role is there twice');

/** Names and values that users attach to things; neither may be empty. */
export const customProperties = z.record(
  z.string().min(1).max(limits.propertyNameLength),
  z.string().min(1).max(limits.propertyValueLength),
);

const wholeNumberText = /^(0|[1-9][0-9]*)$/;
const noAmount = 'Not an amount in the smallest unit';

/** An amount in the smallest unit, as decimal text without sign or leading zeros. */
export const amount = z.string().max(limits.amountDigits).regex(wholeNumberText, noAmount);

/**
 * An amount that came by a ledger, or several of them added up, as {@link amount} but of as many digits as it takes: anybody sends as much
 * as they like of a token of their own, and as often.
 */
export const heldAmount = z.string().regex(wholeNumberText, noAmount);

/** A name or id of 1 to 100 characters. */
export const shortText = z.string().min(1).max(limits.shortTextLength);

/** The name or symbol of an asset, as it is proposed. */
export const givenShortText = givenName(shortText);

/** A text whose length a network counts in bytes of UTF-8, which halves of characters have none of. */
export const bytesOfText = (least: number, most: number) =>
  z
    .string()
    .min(least)
    // No text has fewer bytes than units.
    .max(most)
    .refine((text) => text.isWellFormed() && utf8(text).length <= most, `More than ${most} bytes, or no UTF-8`);

/** An address on some ledger. */
export const addressText = z.string().min(1).max(limits.addressLength);

/** An unsigned 64-bit number as decimal text. */
export const unsigned64 = z
  .string()
  // What is no number must not reach the comparison, which would throw.
  .regex(/^(0|[1-9][0-9]{0,19})$/, { abort: true })
  .refine((text) => BigInt(text) <= 0xffff_ffff_ffff_ffffn, 'Beyond 64 bits');

/** Hexadecimal text without a prefix. */
export const hex = z.string().regex(/^[A-Fa-f0-9]*$/);

/** Hexadecimal text after 0x. */
export const prefixedHex = z.string().regex(/^0[xX]([a-fA-F0-9]*)$/);

/** A policy's rank: 1 to 1000, the highest wins. */
export const policyRank = z.int().min(limits.policyRankMinimum).max(limits.policyRankMaximum);
