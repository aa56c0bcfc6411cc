import { needKey } from '@countersign/governance';
import { isJudgedLate, rulesVersion, writeEntry, type JournalEntry, type WrittenEntry } from '@countersign/governance/journal';
import { aliasKey } from '@countersign/kinds/rules';
import type { TransactionChange } from '@countersign/orders';
import {
  entryOf,
  storedIntent,
  type AnswerRead,
  type Change,
  type EntityRecord,
  type FinishedJob,
  type IntentRecord,
  type RequestRecord,
} from '@countersign/service';

import type { NewRow } from './schema/rows.ts';

/** The columns that every change of an entity gives, new or not. */
type EntityColumn =
  | 'kind'
  | 'id'
  | 'root_domain_id'
  | 'domain_id'
  | 'revision'
  | 'created_at'
  | 'created_by'
  | 'modified_at'
  | 'modified_by'
  | 'description'
  | 'processing'
  | 'data'
  | 'signature'
  | 'signing_key';

/** Columns that keep what they have where they are left out. */
type KeptColumn = 'lock' | 'alias' | 'validated';

type RevisionRow = NewRow<'entity', EntityColumn> & NewRow<'entity_revision', 'intent_id'>;

/** What `commit_changes` takes: what is to be checked, and the rows of each table, as far as it writes them. */
interface CommitRows {
  finished_job: FinishedJob;
  request: NewRow<'request'>;
  reads: Pick<NewRow<'entity_revision'>, 'kind' | 'id' | 'revision'>;
  ledger_reads: Pick<NewRow<'ledger'>, 'id' | 'revision'>;
  answers: AnswerRead;
  policy_sums: { readonly domain: string; readonly total: number };
  journal: WrittenEntry & {
    readonly root: string;
    readonly judged: string;
    readonly late: boolean;
    /** The version of the rules by which the process judges that writes it. */
    readonly rules: number;
    readonly users_as_of: number | undefined;
    readonly makes_user: boolean;
  };
  intent: NewRow<'intent'>;
  intent_next: NewRow<'intent', 'id' | 'status' | 'version' | 'modified_at' | 'data' | 'signature' | 'signing_key'>;
  intent_decision: NewRow<'intent_decision'>;
  intent_policy: NewRow<'intent_policy'>;
  intent_entity: NewRow<'intent_entity'>;
  entity: RevisionRow & NewRow<'entity', KeptColumn>;
  entity_next: RevisionRow & Partial<NewRow<'entity', KeptColumn>>;
  user_alias_key: NewRow<'user_alias_key'> & { readonly alias: string };
  processing: NonNullable<Change['processing']>[number];
  account_ledger: NewRow<
    'account_ledger',
    'account_id' | 'ledger_id' | 'root_domain_id' | 'domain_id' | 'status' | 'processing' | 'is_awaited'
  >;
  account_address: NewRow<'account_address'>;
  sealed_secret: NewRow<'sealed_secret'>;
  ordered: NonNullable<Change['orders']>[number] & { readonly root: string; readonly at: string };
  order_change: TransactionChange;
  released: NonNullable<Change['releases']>[number];
  instance: NewRow<'instance'>;
  system_property: NewRow<'system_property'>;
  ledger: NewRow<'ledger'>;
  event: NewRow<'event', 'root_domain_id' | 'domain_id' | 'saved_at' | 'type' | 'payload'>;
  job: NewRow<'job', 'queue' | 'key' | 'root_domain_id' | 'payload'> & { readonly run_at: string | undefined };
}

type Rows<Table extends keyof CommitRows> = CommitRows[Table];
type Add = <Table extends keyof CommitRows>(table: Table, rows: readonly CommitRows[Table][] | undefined) => void;

/** A change as the function `commit_changes` takes it: {@link CommitRows} by table, without those that there is nothing for. */
export type ChangeRows = Readonly<Record<string, readonly object[]>>;

/** The data that columns of an entity are made of. */
interface EntityData {
  readonly lock?: string;
  readonly alias?: string;
  readonly name?: string;
  readonly metadata?: {
    readonly description?: string;
    readonly createdBy?: { readonly id: string };
    readonly lastModifiedBy?: { readonly id: string };
  };
}

/** A change to be committed; `received` are the bytes of the request that genesis is. */
export interface Submission {
  readonly change: Change;
  readonly received?: Uint8Array | undefined;
}

/** The rows of changes that are committed together. What several of them were decided on is checked once. */
// oxlint-disable-next-line eslint/max-lines-per-function -- One list of which rows come of which change.
export function rowsOf(submissions: readonly Submission[]): ChangeRows {
  const tables: Record<string, object[]> = {};
  const add: Add = (table, rows) => {
    if (rows !== undefined && rows.length > 0) (tables[table] ??= []).push(...rows);
  };
  const reads = new Map<string, Rows<'reads'>>();
  const ledgerReads = new Map<string, Rows<'ledger_reads'>>();
  const sums = new Map<string, Rows<'policy_sums'>>();
  const answers = new Map<string, AnswerRead>();
  const entries = new Map<string, number>();
  for (const { change, received } of submissions) {
    const { at, rootDomainId: root, intent } = change;
    add('finished_job', change.finishedJob && [{ ...change.finishedJob }]);
    for (const { kind, id, revision = 0 } of change.reads ?? []) {
      reads.set(`${kind} ${id} ${revision}`, { kind, id, revision: revision + 1 });
    }
    for (const { id, revision = 0 } of change.ledgerReads ?? []) ledgerReads.set(`${id} ${revision}`, { id, revision });
    for (const { need, mark } of change.answers ?? []) answers.set(`${needKey(need)} ${mark}`, { need, mark });
    const entry = entryOf(change);
    const position = entries.get(root) ?? 0;
    add('request', change.request && [requestRow(change, change.request, position)]);
    if (entry !== undefined) {
      add('journal', [journalRow(change, entry)]);
      entries.set(root, position + 1);
    }
    for (const [domain, total] of Object.entries(change.policySums ?? {})) sums.set(`${domain} ${total}`, { domain, total });
    if (intent !== undefined) addIntent(add, change, intent);
    for (const entity of change.entities ?? []) {
      if (entity.revision === 1) add('entity', [newEntityRow(change, entity)]);
      else add('entity_next', [entityRow(change, entity)]);
      if (entity.kind === 'User') add('user_alias_key', [aliasKeyRow(change, entity)]);
    }
    add('processing', change.processing);
    add(
      'account_ledger',
      change.accountLedgers?.map(
        ({ accountId, ledgerId, domainId, status, processing, isAwaited = false }): Rows<'account_ledger'> => ({
          account_id: accountId,
          ledger_id: ledgerId,
          root_domain_id: root,
          domain_id: domainId,
          status,
          processing,
          is_awaited: isAwaited,
        }),
      ),
    );
    add(
      'account_address',
      change.addresses?.map(({ data, signature, signingKey, keyIndex, publicKey }): Rows<'account_address'> => ({
        id: data.id,
        root_domain_id: root,
        domain_id: given(data.domainId, 'the domain of an address'),
        account_id: given(data.accountId, 'the account of an address'),
        ledger_id: data.ledgerId,
        address: data.address,
        scope: data.scope,
        key_index: keyIndex,
        key_path: data.keyPath,
        public_key: publicKey,
        created_at: at,
        data,
        signature,
        signing_key: signingKey,
      })),
    );
    add(
      'sealed_secret',
      change.secrets?.map(({ id, publicKey, keyType, sealed }): Rows<'sealed_secret'> => ({
        id,
        public_key: publicKey,
        key_type: keyType,
        sealed,
        created_at: at,
      })),
    );
    add(
      'ordered',
      change.orders?.map((order) => ({ ...order, root, at })),
    );
    add(
      'order_change',
      change.orderChanges?.map((order) => ({ ...order })),
    );
    add('released', change.releases);
    add(
      'instance',
      change.genesis && [
        {
          singleton: true,
          root_domain_id: root,
          genesis_raw: bytea(given(received, 'the bytes of genesis')),
          genesis: change.genesis.genesis,
          executed_at: at,
        },
      ],
    );
    add(
      'system_property',
      change.genesis?.systemProperties.map(({ data, signature, signingKey }): Rows<'system_property'> => ({
        id: data.id,
        revision: 1,
        data,
        signature,
        signing_key: signingKey,
      })),
    );
    add(
      'system_property',
      change.systemProperties?.map(({ data, signature, signingKey }): Rows<'system_property'> => ({
        id: data.id,
        revision: data.metadata.revision,
        data,
        signature,
        signing_key: signingKey,
      })),
    );
    add(
      'ledger',
      change.ledgers?.map(({ data, signature, signingKey }): Rows<'ledger'> => ({
        id: data.id,
        alias: data.alias,
        revision: data.metadata.revision,
        created_at: at,
        modified_at: at,
        data,
        signature,
        signing_key: signingKey,
      })),
    );
    add(
      'event',
      change.events?.map(({ domainId, payload }): Rows<'event'> => ({
        root_domain_id: root,
        domain_id: domainId,
        saved_at: at,
        type: payload.type,
        payload,
      })),
    );
    add(
      'job',
      change.jobs?.map(({ queue, key, payload, runAt }): Rows<'job'> => ({
        queue,
        key,
        root_domain_id: root,
        payload,
        run_at: runAt,
      })),
    );
  }
  add('reads', [...reads.values()]);
  add('ledger_reads', [...ledgerReads.values()]);
  add('policy_sums', [...sums.values()]);
  add('answers', [...answers.values()]);
  return tables;
}

function journalRow({ rootDomainId, usersAsOf, entities = [] }: Change, entry: JournalEntry): Rows<'journal'> {
  return {
    root: rootDomainId,
    ...writeEntry(entry),
    judged: entry.judgedAt,
    late: isJudgedLate(entry),
    rules: rulesVersion,
    users_as_of: usersAsOf,
    makes_user: entities.some(({ kind, revision }) => kind === 'User' && revision === 1),
  };
}

/** The text of an accepted request is in its entry, whose position is counted from the batch's first one of the root domain. */
function requestRow({ at, rootDomainId }: Change, request: RequestRecord, position: number): Rows<'request'> {
  return {
    ...(request.status === 'Succeeded' ? { journal_position: position } : { text: request.canonical }),
    id: request.id,
    root_domain_id: rootDomainId,
    kind: request.kind,
    requester_domain_id: request.requesterDomainId,
    requester_id: request.requesterId,
    status: request.status,
    history: request.history,
    refusal: request.refusal,
    intent_domain_id: request.intentDomainId,
    intent_id: request.intentId,
    received_at: at,
    modified_at: at,
    signature: request.signature,
  };
}

function addIntent(add: Add, change: Change, record: IntentRecord): void {
  const { at, rootDomainId: root, request } = change;
  const { data, version, signature, signingKey } = record;
  const { id, details, state } = data;
  const changing = {
    id,
    status: state.status,
    version,
    modified_at: at,
    data: storedIntent(data),
    signature,
    signing_key: signingKey,
  };
  if (version > 1) add('intent_next', [changing]);
  else {
    add('intent', [
      {
        ...changing,
        root_domain_id: root,
        target_domain_id: details.targetDomainId,
        author_domain_id: details.author.domainId,
        author_id: details.author.id,
        payload_type: details.payload.type,
        created_at: at,
        // As rules read it: the database would round what is signed with more digits.
        expiry_at: new Date(details.expiryAt).toISOString(),
        description: details.metadata.description,
        custom_properties: details.metadata.customProperties,
        needs: record.needs,
      },
    ]);
  }
  const intent = { intent_id: id, root_domain_id: root };
  const { decision } = record;
  if (decision !== undefined) {
    const { position, publicKey, payload } = decision;
    add('intent_decision', [
      {
        ...intent,
        position,
        request_id: given(request?.id, 'the request of a decision'),
        public_key: publicKey,
        decision: payload,
      },
    ]);
  }
  add(
    'intent_policy',
    (record.policies ?? []).map((policy): Rows<'intent_policy'> => ({
      ...intent,
      policy_id: policy.id,
      policy_revision: policy.revision,
      policy_domain_id: policy.domainId,
    })),
  );
  add(
    'intent_entity',
    (record.entities ?? []).map((entity): Rows<'intent_entity'> => ({
      ...intent,
      entity_id: entity.id,
      revision: entity.revision,
      changed: entity.changed,
    })),
  );
}

function entityRow({ at, rootDomainId, intentId }: Change, entity: EntityRecord): Rows<'entity_next'> {
  const { kind, id, domainId, revision, validated, processing, signature, signingKey } = entity;
  const data: EntityData = entity.data;
  return {
    kind,
    id,
    root_domain_id: rootDomainId,
    domain_id: domainId,
    revision,
    lock: data.lock,
    alias: data.alias ?? data.name,
    created_at: at,
    created_by: data.metadata?.createdBy?.id,
    modified_at: at,
    modified_by: data.metadata?.lastModifiedBy?.id,
    description: data.metadata?.description,
    validated,
    processing,
    data,
    signature,
    signing_key: signingKey,
    intent_id: intentId,
  };
}

function aliasKeyRow({ rootDomainId }: Change, { id, domainId, data }: EntityRecord): Rows<'user_alias_key'> {
  const { alias = '' }: EntityData = data;
  return { user_id: id, root_domain_id: rootDomainId, domain_id: domainId, key: aliasKey(alias), alias };
}

function newEntityRow(change: Change, entity: EntityRecord): Rows<'entity'> {
  const row = entityRow(change, entity);
  return { ...row, lock: row.lock ?? 'Unlocked', alias: row.alias ?? '', validated: row.validated ?? true };
}

/** The text form of PostgreSQL's `bytea`. */
function bytea(bytes: Uint8Array): string {
  return `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`;
}

/** What no change is without; the table would refuse it. */
function given<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`A change lacks ${what}`);
  return value;
}
