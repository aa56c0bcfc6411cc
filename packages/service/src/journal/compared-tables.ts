import { revisionKey, type GovernedIntent, type GovernedState } from '@countersign/governance/journal';
import { isObject } from '@countersign/kernel';
import { aliasKey, type EntityKind } from '@countersign/kinds/rules';

import { namedEntities } from '../intents/intent-record.ts';
import { storedIntent } from '../intents/stored-intent.ts';

/** A row of a table by a name that people can look it up with. Its value has the columns that follow from the journal. */
export interface ComparedRow {
  readonly key: string;
  readonly value: unknown;
  /** Of rows that the notary signed. */
  readonly signature?: string | null;
  readonly signingKey?: string | null;
  /** True of an order that its ledger has for good: that is the last word, whatever was known before. */
  readonly settled?: boolean;
}

/** The tables that are compared, in this order: what is closest to the journal first, so that the first difference says most. */
export const comparedTables = [
  'request',
  'intent',
  'intent_decision',
  'intent_policy',
  'intent_entity',
  'entity_revision',
  'entity',
  'user_alias_key',
  'account_ledger',
  'account_address',
  'ledger',
  'system_property',
  'order',
  'instance',
] as const;

export type ComparedTable = (typeof comparedTables)[number];

/** Where people may spell one thing in several ways, and a column holds it in its own: what it may be. */
const oneOf = Symbol('one of');
interface OneOf {
  readonly [oneOf]: readonly string[];
}

function isOneOf(value: unknown): value is OneOf {
  return typeof value === 'object' && value !== null && oneOf in value;
}

/** What a row must hold, given what it holds: where that may be one of several, it is that one. */
export function settled(wanted: Row[1], found: unknown): Row[1] {
  const choices = Object.entries(wanted).filter((entry): entry is [string, OneOf] => isOneOf(entry[1]));
  if (choices.length === 0) return wanted;
  const chosen = choices.map(([name, { [oneOf]: allowed }]) => {
    const there = isObject(found) ? found[name] : undefined;
    return [name, allowed.find((each) => each === there) ?? allowed[0]];
  });
  return { ...wanted, ...Object.fromEntries(chosen) };
}

/**
 * A moment as a column has it, in milliseconds. Of one that was signed with more digits the fraction was rounded, before it was cut off as
 * rules read it.
 */
function momentOf(text: string): OneOf {
  const at = Date.parse(text);
  return { [oneOf]: [at, ...(/\.\d{4}/.test(text) ? [at + 1] : [])].map((each) => new Date(each).toISOString()) };
}

/** `signed` is what the notary signs, of rows that have its signature. */
type Row = readonly [key: string, value: Readonly<Record<string, unknown>>, signed?: unknown];

/** The rows that each table must have, no more and no fewer, in the state that the journal leads to. */
export const expectedRows: { readonly [Table in ComparedTable]: (state: GovernedState) => Iterable<Row> } = {
  *request({ requests }) {
    for (const [id, { kind, intentId, text, signature }] of requests) yield [id, { kind, intentId, text, signature }];
  },
  *intent({ intents }) {
    for (const [id, { intent, version, needs }] of intents) {
      const { details, state } = intent;
      yield [
        id,
        {
          data: storedIntent(intent),
          version,
          needs,
          status: state.status,
          targetDomainId: details.targetDomainId,
          authorDomainId: details.author.domainId,
          authorId: details.author.id,
          payloadType: details.payload.type,
          expiryAt: momentOf(details.expiryAt),
        },
        intent,
      ];
    }
  },
  *intent_decision({ intents }) {
    for (const [id, { decisions, requestIds }] of intents) {
      for (const [position, { publicKey, decision }] of decisions.entries()) {
        const { rawRequest: _, ...payload } = decision;
        yield [`${id} ${position}`, { requestId: requestIds[position], publicKey, decision: payload }];
      }
    }
  },
  *intent_policy({ intents }) {
    for (const [id, { policies }] of intents) {
      for (const { id: policyId, domainId, metadata } of policies) {
        yield [`${id} ${policyId}`, { revision: metadata.revision, domainId }];
      }
    }
  },
  *intent_entity({ intents, revisions }) {
    for (const adopted of intents.values()) {
      if (isAdopted(adopted)) continue;
      const { intent } = adopted;
      for (const { id, revision } of namedEntities(intent)) yield [`${intent.id} ${id} false`, { revision }];
    }
    for (const { entity, revision, intentId } of revisions.values()) {
      if (intentId === undefined || isAdopted(intents.get(intentId))) continue;
      yield [`${intentId} ${entity.data.id} true`, { revision }];
    }
  },
  *entity_revision({ revisions }) {
    for (const [key, { entity, intentId }] of revisions)
      yield [key, { data: entity.data, intentId: intentId ?? null }, entity.data];
  },
  *entity(state) {
    for (const { entity, revision, domainId } of state.revisions.values()) {
      const { kind, data } = entity;
      if (state.revisions.has(revisionKey(kind, data.id, revision + 1))) continue;
      yield [
        `${kind} ${data.id}`,
        {
          data,
          revision,
          domainId,
          lock: 'lock' in data ? data.lock : 'Unlocked',
          alias: 'alias' in data ? data.alias : 'name' in data ? data.name : '',
          validated: kind !== 'Ticker' || state.validatedTickerIds.has(data.id),
        },
        data,
      ];
    }
  },
  *user_alias_key(state) {
    // Of users who came before the rule and look alike, one has it.
    for (const { domainId, alias } of state.all('User')) yield [`${domainId} ${aliasKey(alias)}`, {}];
  },
  *account_ledger(state) {
    for (const { accountId, ledgerId, status } of state.accountLedgers.values()) {
      yield [`${accountId} ${ledgerId}`, { status }];
    }
  },
  *account_address({ addresses }) {
    for (const [id, { keyIndex, publicKey, data }] of addresses) {
      const { accountId, ledgerId, address, scope } = data;
      yield [id, { keyIndex, publicKey, data, accountId, ledgerId, address, scope }, data];
    }
  },
  *ledger({ ledgers }) {
    for (const [id, data] of ledgers) yield [id, { data }, data];
  },
  *system_property({ systemProperties }) {
    for (const [id, data] of systemProperties) yield [id, { data, revision: data.metadata.revision }, data];
  },
  *order(state) {
    for (const { id } of state.all('TransactionOrder')) yield [id, { end: state.ends.get(id)?.end ?? null }];
  },
  *instance({ rootDomainId }) {
    if (rootDomainId !== undefined) yield [rootDomainId, {}];
  },
};

/** True of an intent that was there before the journal. */
function isAdopted(governed: GovernedIntent | undefined): boolean {
  return governed !== undefined && governed.position === undefined;
}

/**
 * True for what does not follow from the journal. An asset that was only seen on its ledger governs nothing until people validate it;
 * nobody signed it. What an intent from before the journal was about, its program listed in its own way.
 */
export function isBesides(table: ComparedTable, { key, value, signature }: ComparedRow, { intents }: GovernedState): boolean {
  if (table === 'intent_entity') return isAdopted(intents.get(key.slice(0, key.indexOf(' '))));
  if (signature !== '') return false;
  if (table === 'entity_revision') return key.startsWith('Ticker ') && key.endsWith(' 1');
  return (
    table === 'entity' && key.startsWith(`${'Ticker' satisfies EntityKind} `) && !(isObject(value) && value['validated'] === true)
  );
}
