import { createHash } from 'node:crypto';

import type { EvidenceBundle } from '@countersign/governance';
import type { SigningGrant } from '@countersign/ledger-port';
import { Approve, JournalHead, OrderEnd, Policy, User, base64, dateTime, sha256Hex, uuid } from '@countersign/model';
import type { ApprovalContext, EndedOrder } from '@countersign/model';
import { canonicalJson, err, ok, type JsonValue, type Result } from '@countersign/kernel';
import { keyFingerprint } from '@countersign/signing';
import { createRelations, judgeEnding, judgeSigning, placeOf, type SignedRecord } from '@countersign/vault';
import { z } from 'zod';

// What approvals of the last weeks may name.
const mostHeads = 1_000;

const seen = { alias: z.string(), revision: z.int(), modifiedAt: dateTime };

/**
 * What a vault remembers between files, signed by the vault. It makes the vault more than a function of what it is shown: an instance
 * that forgot, or that was made to, cannot have it do again or by older rules what it did already.
 */
export const Memory = z.strictObject({
  version: z.literal(1),
  publicKey: base64,
  keyStrategies: z.array(z.enum(['VaultHard', 'VaultSoft', 'Random'])).min(1),
  /** Whose notary is trusted, and which vault this is there; absent before the first file. */
  instance: z.strictObject({ rootDomainId: uuid, notaryKey: base64, vaultId: uuid }).optional(),
  /** The instance that approvals named first, by its journal's first entry: no others are taken from then on. Absent before, as in earlier releases. */
  approvedIn: sha256Hex.optional(),
  /** Heads of the instance's journal that approvals named, the newest last: none may ever contradict another. Absent before, as in earlier releases. */
  journalHeads: z.array(JournalHead).optional(),
  /** Of the last file that was signed; 0 for none. */
  sequence: z.int().min(0),
  preparedAt: dateTime.optional(),
  /** Roles, and the digest of all that a user is, are absent in the memory of earlier releases. */
  users: z.record(
    uuid,
    z.strictObject({ ...seen, publicKey: base64, roles: z.array(z.string()).optional(), digest: z.string().optional() }),
  ),
  policies: z.record(uuid, z.strictObject({ ...seen, digest: z.string() })),
  /** By order or manifest: the digest of the payloads that were signed for it. */
  signed: z.record(uuid, z.string()),
  /** By order: how it ended, so that nothing is signed for it any more. Absent before, as in earlier releases. */
  ended: z
    .record(uuid, z.strictObject({ end: OrderEnd, wasSigned: z.boolean(), rivals: z.array(uuid).readonly().optional() }))
    .optional(),
  /** By order: what its transaction uses up, and the order whose place it takes. Absent in the memory of earlier releases. */
  places: z
    .record(
      uuid,
      z.strictObject({ resources: z.array(z.string()), replaces: uuid.optional(), behind: z.array(uuid).readonly().optional() }),
    )
    .optional(),
  /** By what an order names by its id: what the notary said that it means. Absent in the memory of earlier releases. */
  references: z.record(z.string(), z.string()).optional(),
});
export type Memory = z.infer<typeof Memory>;

/** The memory of a vault that has met nobody. */
export function newMemory(publicKey: string, keyStrategies: Memory['keyStrategies']): Memory {
  return { version: 1, publicKey, keyStrategies, sequence: 0, users: {}, policies: {}, signed: {} };
}

/**
 * Compares verified evidence with what was seen before, and gives the memory with it. Refused: a user whose key is another one, a
 * user or policy of the same revision with other content, and an older revision of either where the newer one was there already when
 * the intent was proposed (policies) or executed (users). The news say who and what is new, or another than before.
 */
export function learn(
  memory: Memory,
  bundle: EvidenceBundle,
): Result<{ readonly memory: Memory; readonly news: readonly string[] }, string> {
  const users = { ...memory.users };
  const policies = { ...memory.policies };
  const news: string[] = [];
  const { details, state } = bundle.intent?.data ?? {};
  for (const { data } of bundle.users) {
    const { id, alias, publicKey, roles, metadata } = User.parse(data);
    const known = users[id];
    const digest = digestOf(data);
    const isSameRevision = known?.revision === metadata.revision;
    if (known === undefined) news.push(`user ${alias}, key ${fingerprint(publicKey)}`);
    else if (known.publicKey !== publicKey) return err(`User ${alias} has another key than before`);
    else if (isSameRevision && (known.alias !== alias || (known.digest ?? digest) !== digest)) {
      return err(`User ${alias} is another than before, at the same revision`);
    } else if (known.revision > metadata.revision && !isBefore(state?.lastModifiedAt, known.modifiedAt)) {
      return err(
        `User ${alias} is shown at revision ${metadata.revision}: revision ${known.revision} was there when this was executed`,
      );
    } else if (!isSameRevision) {
      // Of older revisions nothing is kept: nobody can tell whether this is the one that was seen.
      const other = withRoles(known.alias, known.roles);
      const order = known.revision < metadata.revision ? 'before' : `known at revision ${known.revision}`;
      news.push(`revision ${metadata.revision} of user ${withRoles(alias, roles)}; ${order}: ${other}`);
    } else if (known.digest === undefined) {
      // Of this revision an earlier release kept the name and the key alone: nobody can tell whether the roles are those that it saw.
      news.push(`roles of user ${alias}: ${roles.join(', ')}`);
    }
    if (known === undefined || known.revision < metadata.revision || isSameRevision) {
      users[id] = { alias, publicKey, roles, revision: metadata.revision, modifiedAt: metadata.lastModifiedAt, digest };
    }
  }
  for (const { data } of bundle.policies) {
    const { id, alias, metadata } = Policy.parse(data);
    const known = policies[id];
    const digest = digestOf(data);
    if (known === undefined) news.push(`policy ${alias}`);
    else if (known.revision === metadata.revision && known.digest !== digest) {
      return err(`Policy ${alias} has other rules than before, at the same revision`);
    } else if (known.revision > metadata.revision && !isBefore(details?.metadata.createdAt, known.modifiedAt)) {
      return err(
        `Policy ${alias} is shown at revision ${metadata.revision}: revision ${known.revision} was there when this was proposed`,
      );
    } else if (known.revision !== metadata.revision) news.push(`revision ${metadata.revision} of policy ${alias}`);
    if (known === undefined || known.revision < metadata.revision) {
      policies[id] = { alias, revision: metadata.revision, modifiedAt: metadata.lastModifiedAt, digest };
    }
  }
  const contexts = bundle.decisions.flatMap(({ request }) => contextOf(request) ?? []);
  const named = new Set(contexts.flatMap(({ instance }) => instance ?? []));
  if (named.size > 1) return err('Its approvals were given in different instances');
  const approvedIn = memory.approvedIn ?? [...named][0];
  const heads = contexts.flatMap(({ journalHead }) => journalHead ?? []);
  const journalHeads = [...new Set([...(memory.journalHeads ?? []), ...heads])].slice(-mostHeads);
  const learned = { ...memory, users, policies, ...(approvedIn !== undefined && { approvedIn }) };
  return ok({ memory: { ...learned, ...(journalHeads.length > 0 && { journalHeads }) }, news });
}

/** What a verified decision says of itself; rejections and programs need not say anything. */
function contextOf(request: string): ApprovalContext | undefined {
  return Approve.safeParse(JSON.parse(request)).data?.context;
}

/**
 * Remembers what is signed for an order or manifest; refused where it has ended, where something else was signed for it before, and where it is signed for the first
 * time once what people signed for is good no more, or where it is to take another's place and the ledger could take both (`judgeSigning`).
 * It is no earlier than when the last file was prepared, whatever the machine's clock says.
 */
export function rememberSigned(
  memory: Memory,
  grant: Pick<SigningGrant, 'subject' | 'expiresAt'> & Partial<SigningGrant>,
  payloads: readonly { readonly bytes: string }[],
  now: Date,
): Result<Memory, string> {
  const { subject, resources = [], replaces } = grant;
  const ended = memory.ended?.[subject];
  if (ended !== undefined) return err(`The order has ended: ${ended.end.stage}`);
  const digest = digestOf(payloads.map(({ bytes }) => bytes));
  const known = Object.hasOwn(memory.signed, subject) ? memory.signed[subject] : undefined;
  if (known !== undefined && known !== digest)
    return err('Something else was signed for it before: one order is one transaction');
  if (known === undefined) {
    // What shares a resource with it and is no relative is not looked at: whether that has ended, the instance alone could say.
    const remembered = { family: familyOf(memory, grant), sharing: [] };
    // In whose place something came that an earlier release signed, nobody knows either.
    const isReplacedSigned = replaces !== undefined && Object.hasOwn(memory.signed, replaces);
    const asked = { ...(isReplacedSigned && { behind: [] }), ...grant, resources };
    const judged = judgeSigning(asked, digest, remembered, latestOf(now, memory.preparedAt));
    if (!judged.ok) return err(judged.error.message);
  }
  const place = { resources: [...resources], ...placeOf(grant) };
  return ok({
    ...memory,
    signed: { ...memory.signed, [subject]: digest },
    ...(resources.length > 0 && { places: { ...memory.places, [subject]: place } }),
  });
}

/**
 * Remembers that nothing is signed for an order any more. One that ended before has ended as it did then, and one that was signed as it can have
 * (`judgeEnding`): of what an earlier release signed nobody knows what excludes it.
 */
export function rememberEnded(
  memory: Memory,
  orderId: string,
  end: OrderEnd,
): { readonly memory: Memory; readonly ended: EndedOrder } {
  const signed = Object.keys(memory.signed).map((subject) => ({
    subject,
    resources: memory.places?.[subject]?.resources ?? [],
    hasEnded: memory.ended?.[subject] !== undefined,
  }));
  const ended = memory.ended?.[orderId] ?? judgeEnding(orderId, end, signed);
  return { memory: { ...memory, ended: { ...memory.ended, [orderId]: ended } }, ended: { orderId, ...ended } };
}

/** What was signed for the orders that replace one another together with this one; of what an earlier release signed nobody knows what it uses up. */
function familyOf(
  { places = {}, signed }: Memory,
  grant: Pick<SigningGrant, 'subject' | 'replaces' | 'behind'>,
): readonly SignedRecord[] {
  const relations = createRelations();
  for (const [subject, { replaces, behind }] of Object.entries(places)) relations.add({ subject, replaces, behind });
  return relations.family(grant).flatMap((order) => {
    const place = places[order];
    return place === undefined
      ? []
      : [{ subject: order, digest: signed[order] ?? '', resources: place.resources, ...placeOf(place) }];
  });
}

/** What an order names by its id, and what only the notary says that it means. */
export interface Reference {
  /** Says apart what can be named. */
  readonly key: string;
  readonly name: string;
  readonly value: string;
}

/** Compares what an order names with what was seen before; the news say what is new or different. */
export function learnReferences(
  memory: Memory,
  named: readonly Reference[],
): { readonly memory: Memory; readonly news: readonly string[] } {
  const references = { ...memory.references };
  const news: string[] = [];
  for (const { key, name, value } of named) {
    const known = Object.hasOwn(references, key) ? references[key] : undefined;
    if (known === undefined) news.push(`Seen for the first time, on the word of the instance alone: ${name} is ${value}`);
    else if (known !== value)
      news.push(`Changed, on the word of the instance alone: ${name} is ${value}; before it was ${known}`);
    references[key] = value;
  }
  return { memory: { ...memory, references }, news };
}

/** A key for people to compare; nothing of what is no key. */
export function fingerprint(publicKey: string): string {
  return keyFingerprint(publicKey) ?? '';
}

function withRoles(alias: string, roles: readonly string[] | undefined): string {
  return roles === undefined ? alias : `${alias}, roles ${roles.join(', ')}`;
}

/** The time by the machine's clock, which one without a battery begins in 1970, or when a file was prepared if that is later. */
export function latestOf(now: Date, preparedAt: string | undefined): Date {
  return preparedAt === undefined ? now : new Date(Math.max(now.getTime(), Date.parse(preparedAt)));
}

function isBefore(left: string | undefined, right: string): boolean {
  return left !== undefined && Date.parse(left) < Date.parse(right);
}

function digestOf(value: JsonValue): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}
