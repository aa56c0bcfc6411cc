import { needKey } from '@countersign/governance';
import { writeEntry, type JournalEntry } from '@countersign/governance/journal';
import { aliasKey } from '@countersign/kinds/rules';
import { entryOf, type Change, type EntityRecord, type IntentRecord, type RequestRecord } from '@countersign/service';

type Row = Readonly<Record<string, unknown>>;

/** A change as the function `commit_changes` takes it: what is to be checked, and the rows by table, with their columns' names. */
export type ChangeRows = Readonly<Record<string, readonly Row[]>>;

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

/** A change to be committed; `received` are the bytes of its request. */
export interface Submission {
  readonly change: Change;
  readonly received?: Uint8Array | undefined;
}

/** The rows of changes that are committed together. What several of them were decided on is checked once. */
export function rowsOf(submissions: readonly Submission[]): ChangeRows {
  const tables: Record<string, Row[]> = {};
  const add = (table: string, rows: readonly Row[] | undefined) => {
    if (rows !== undefined && rows.length > 0) (tables[table] ??= []).push(...rows);
  };
  const reads = new Map<string, Row>();
  const sums = new Map<string, Row>();
  const answers = new Map<string, Row>();
  for (const { change, received } of submissions) {
    const { at, rootDomainId: root, intent } = change;
    add('finished_job', change.finishedJob && [{ ...change.finishedJob }]);
    add('request', change.request && [requestRow(change, change.request, received)]);
    for (const { kind, id, revision = 0 } of change.reads ?? []) {
      reads.set(`${kind} ${id} ${revision}`, { kind, id, revision: revision + 1 });
    }
    for (const { need, mark } of change.answers ?? []) answers.set(`${needKey(need)} ${mark}`, { need, mark });
    const entry = entryOf(change);
    if (entry !== undefined) add('journal', [journalRow(change, entry)]);
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
      change.accountLedgers?.map(({ accountId, ledgerId, domainId, status, processing }) => ({
        account_id: accountId,
        ledger_id: ledgerId,
        root_domain_id: root,
        domain_id: domainId,
        status,
        processing,
      })),
    );
    add(
      'account_address',
      change.addresses?.map(({ data, signature, signingKey, keyIndex, publicKey }) => ({
        id: data.id,
        root_domain_id: root,
        domain_id: data.domainId,
        account_id: data.accountId,
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
      change.secrets?.map(({ id, publicKey, keyType, sealed }) => ({
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
        { singleton: true, root_domain_id: root, genesis_raw: bytea(received), genesis: change.genesis.genesis, executed_at: at },
      ],
    );
    add(
      'system_property',
      change.genesis?.systemProperties.map(({ data, signature, signingKey }) => ({
        id: data.id,
        revision: 1,
        data,
        signature,
        signing_key: signingKey,
      })),
    );
    add(
      'system_property',
      change.systemProperties?.map(({ data, signature, signingKey }) => ({
        id: data.id,
        revision: data.metadata.revision,
        data,
        signature,
        signing_key: signingKey,
      })),
    );
    add(
      'ledger',
      change.ledgers?.map(({ data, signature, signingKey }) => ({
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
      change.events?.map(({ domainId, payload }) => ({
        root_domain_id: root,
        domain_id: domainId,
        saved_at: at,
        type: payload.type,
        payload,
      })),
    );
    add(
      'job',
      change.jobs?.map(({ queue, key, payload, runAt }) => ({ queue, key, root_domain_id: root, payload, run_at: runAt })),
    );
  }
  add('reads', [...reads.values()]);
  add('policy_sums', [...sums.values()]);
  add('answers', [...answers.values()]);
  return tables;
}

function journalRow({ rootDomainId, usersAsOf, entities = [] }: Change, entry: JournalEntry): Row {
  return {
    root: rootDomainId,
    ...writeEntry(entry),
    judged: entry.judgedAt,
    late: entry.type === 'Made',
    users_as_of: usersAsOf,
    makes_user: entities.some(({ kind, revision }) => kind === 'User' && revision === 1),
  };
}

function requestRow({ at, rootDomainId }: Change, request: RequestRecord, received: Uint8Array | undefined): Row {
  return {
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
    raw: bytea(received),
    canonical: request.canonical,
    signature: request.signature,
  };
}

function addIntent(add: (table: string, rows: readonly Row[]) => void, change: Change, record: IntentRecord): void {
  const { at, rootDomainId: root, request } = change;
  const { data, version, signature, signingKey } = record;
  const { id, details, state } = data;
  const changing = { id, status: state.status, version, modified_at: at, data, signature, signing_key: signingKey };
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
        expiry_at: details.expiryAt,
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
    add('intent_decision', [{ ...intent, position, request_id: request?.id, public_key: publicKey, decision: payload }]);
  }
  add(
    'intent_policy',
    (record.policies ?? []).map((policy) => ({
      ...intent,
      policy_id: policy.id,
      policy_revision: policy.revision,
      policy_domain_id: policy.domainId,
    })),
  );
  add(
    'intent_entity',
    (record.entities ?? []).map((entity) => ({
      ...intent,
      entity_id: entity.id,
      revision: entity.revision,
      changed: entity.changed,
    })),
  );
}

function entityRow({ at, rootDomainId, intentId }: Change, entity: EntityRecord): Row {
  const { kind, id, domainId, revision, validated, processing, signature, signingKey } = entity;
  const data = entity.data as EntityData;
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

function aliasKeyRow({ rootDomainId }: Change, { id, domainId, data }: EntityRecord): Row {
  const { alias = '' } = data as EntityData;
  return { user_id: id, root_domain_id: rootDomainId, domain_id: domainId, key: aliasKey(alias), alias };
}

function newEntityRow(change: Change, entity: EntityRecord): Row {
  const row = entityRow(change, entity);
  return { ...row, lock: row['lock'] ?? 'Unlocked', alias: row['alias'] ?? '', validated: row['validated'] ?? true };
}

/** The text form of PostgreSQL's `bytea`. */
function bytea(bytes: Uint8Array | undefined): string | undefined {
  return bytes && `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`;
}
