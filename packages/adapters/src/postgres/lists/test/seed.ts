import type { Pool } from 'pg';

/** A repeatable id: the kind's digit and a number. */
export function idOf(kind: number, number: number): string {
  return `${String(kind).padStart(8, '0')}-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

/** An instant some hours into the year 2026. */
export function hour(number: number): string {
  return new Date(Date.UTC(2026, 0, 1, number)).toISOString();
}

/** The endpoint at an address that transfers went to, on `ledger-1`. */
export const payeeNumber = 21;

export const rootId = idOf(1, 1);
export const childId = idOf(1, 2);
export const otherId = idOf(1, 3);

const domainOf = (number: number) => [rootId, childId, otherId][number % 3] ?? rootId;
const locks = ['Unlocked', 'Locked', 'Archived'];
const pick = <T>(values: readonly T[], number: number): T => values[number % values.length] as T;

interface Seeded {
  readonly id: string;
  readonly domainId: string;
  readonly data: Readonly<Record<string, unknown>>;
}

async function insertEntity(
  pool: Pool,
  kind: string,
  { id, domainId, data }: Seeded,
  extra: { processing?: object; validated?: boolean } = {},
) {
  const metadata = data['metadata'] as Record<string, { id: string } | string | undefined>;
  await pool.query(
    `insert into entity (kind, id, root_domain_id, domain_id, revision, lock, alias, created_at, created_by, modified_at, modified_by,
       description, validated, processing, data, signature, signing_key)
     values ($1, $2, $3, $4, 1, $5, $6, $7, $8, $9, $8, $10, $11, $12, $13, 'sig', 'key')`,
    [
      kind,
      id,
      rootId,
      domainId,
      data['lock'] ?? 'Unlocked',
      data['alias'] ?? data['name'] ?? '',
      metadata['createdAt'],
      (metadata['createdBy'] as { id: string } | undefined)?.id,
      metadata['lastModifiedAt'],
      metadata['description'],
      extra.validated ?? true,
      extra.processing === undefined ? null : JSON.stringify(extra.processing),
      JSON.stringify(data),
    ],
  );
}

function metadata(number: number) {
  const author = { id: idOf(2, number % 4), domainId: rootId };
  return {
    revision: 1,
    createdAt: hour(number % 7),
    createdBy: author,
    lastModifiedAt: hour(100 + (number % 5)),
    lastModifiedBy: author,
    ...(number % 2 === 0 && { description: `Note ${number % 3} 100%` }),
    customProperties: number % 3 === 0 ? { team: `t${number % 2}` } : {},
  };
}

/** How many of each kind there are. */
export const population = 40;

/** The properties of an instance: there are never more. */
const propertyIds = ['NOTARY_API_KEY', 'NOTARY_COLLECTIONS_KEY', 'NOTARY_COMMUNICATION_KEY', 'STATE_REVIEW_AUTHORITY'];

/** Puts in three domains (root, its child, an unrelated one) and some forty of everything, with values that repeat. */
export async function seed(pool: Pool): Promise<void> {
  await seedInstance(pool);
  for (let n = 0; n < population; n++) await seedNumber(pool, n);
}

async function seedDomain(pool: Pool, id: string, number: number, parentId?: string): Promise<void> {
  const readAccess = Object.fromEntries(
    ['domains', 'users', 'endpoints', 'policies', 'accounts', 'transactions', 'requests', 'events'].map((key) => [
      key,
      ['admin'],
    ]),
  );
  const data = {
    id,
    ...(parentId !== undefined && { parentId }),
    alias: `Domain ${number}`,
    lock: 'Unlocked',
    permissions: { readAccess },
    metadata: metadata(number),
  };
  await insertEntity(pool, 'Domain', { id, domainId: id, data });
}

/** Puts in one more domain, below the root. */
export async function seedChildDomain(pool: Pool, n: number): Promise<void> {
  await seedDomain(pool, idOf(17, n), n, rootId);
}

/** Puts in the three domains, and what there is once. */
export async function seedInstance(pool: Pool): Promise<void> {
  for (const [number, id] of [rootId, childId, otherId].entries()) {
    await seedDomain(pool, id, number, number === 1 ? rootId : undefined);
  }
  for (const [n, id] of propertyIds.entries()) {
    const data = JSON.stringify({ id, metadata: metadata(n % 2) });
    await pool.query(`insert into system_property values ($1, 1, $2, 's', 'k')`, [id, data]);
  }
}

/** Puts in one of each kind; the same number gives the same ids and values. */
export async function seedNumber(pool: Pool, n: number): Promise<void> {
  const common = { domainId: domainOf(n), lock: pick(locks, n), metadata: metadata(n) };
  const put = (kind: string, digit: number, fields: object, extra?: { processing?: object; validated?: boolean }) =>
    insertEntity(
      pool,
      kind,
      { id: idOf(digit, n), domainId: common.domainId, data: { id: idOf(digit, n), ...common, ...fields } },
      extra,
    );
  await put('User', 2, {
    alias: `user ${n % 6} of ${n}`,
    publicKey: `key${n}`,
    roles: n % 2 ? ['admin'] : ['clerk', 'audit'],
    ...(n === 7 && { loginIds: [{ id: 'subject', providerId: 'idp' }] }),
  });
  await put('Policy', 3, {
    alias: `policy ${n % 4}`,
    rank: (n % 5) + 1,
    scope: pick(['Self', 'Descendants', 'SelfAndDescendants'], n),
    scriptingEngine: 'Javascript_v0',
    ...(n % 2 && { intentTypes: pick([['v0_CreateAccount'], ['v0_LockUser', 'v0_UnlockUser']], n >> 1) }),
  });
  await put('Endpoint', 4, {
    alias: `endpoint ${n % 4}`,
    address: n === payeeNumber ? 'ADDRESS 2' : n % 9 === 8 ? `0x5290${'0'.repeat(30)}${n}9ee7` : `0x${n % 9}`,
    ledgerId: `ledger-${n % 2}`,
    trustScore: n % 4,
  });
  await put(
    'Account',
    5,
    {
      alias: `Account_${n % 5}`,
      ...(n % 2 && { ledgerId: `ledger-${n % 4}` }),
      providerDetails: { type: 'Vault', vaultId: idOf(6, n % 2), keyStrategy: 'VaultHard', keyInformation: { type: 'Random' } },
    },
    { processing: { status: pick(['Pending', 'Completed'], n) } },
  );
  await put(
    'Vault',
    6,
    { alias: `vault ${n % 3}`, publicKey: `vault-key${n}` },
    { processing: { status: pick(['Pending', 'Completed'], n) } },
  );
  await put(
    'Ticker',
    7,
    {
      name: `Coin ${n % 6}`,
      symbol: n % 4 ? `C${n % 6}` : undefined,
      kind: pick(['Native', 'Contract', 'Token'], n),
      ledgerId: `ledger-${n % 3}`,
      ledgerDetails: {
        type: 'Ethereum',
        properties: { address: `0x${n}`, ...(n % 4 === 1 ? { type: 'ERC721', tokenId: `${n}` } : { type: 'ERC20' }) },
      },
    },
    { validated: n % 2 === 0 },
  );
  await put('TransactionOrder', 8, {
    accountId: idOf(5, n % 5),
    ledgerId: `ledger-${n % 2}`,
    parameters: { type: pick(['Ethereum', 'Bitcoin'], n) },
  });
  await insertEntity(
    pool,
    'Manifest',
    {
      id: idOf(16, n),
      domainId: rootId,
      data: {
        id: idOf(16, n),
        domainId: rootId,
        // Another account of the same domain has some.
        accountId: idOf(5, n % 10 === 4 ? 6 : 0),
        content: { type: pick(['EIP-191', 'JWT', 'Unsafe'], n) },
        metadata: metadata(n),
      },
    },
    { processing: { status: pick(['Pending', 'Preparing', 'Completed'], n >> 1) } },
  );
  await seedLedgerRows(pool, n);
  await seedGovernanceRows(pool, n);
}

async function seedLedgerRows(pool: Pool, n: number): Promise<void> {
  const domainId = domainOf(n);
  await pool.query(`insert into entity_revision values ('TransactionOrder', $1, 1, $2, $3, $4, '{}', 's', 'k')`, [
    idOf(8, n),
    rootId,
    idOf(9, n % 3),
    hour(n),
  ]);
  await pool.query(
    `insert into account_ledger (account_id, ledger_id, root_domain_id, domain_id, status, processing) values ($1, $2, $3, $4, $5, $6)`,
    [
      idOf(5, n),
      `ledger-${n % 4}`,
      rootId,
      domainId,
      pick(['Activating', 'Activated', 'AwaitingLedgerActivation'], n),
      JSON.stringify({ status: 'Pending' }),
    ],
  );
  await pool.query(
    `insert into account_address (id, root_domain_id, domain_id, account_id, ledger_id, address, scope, key_index, public_key, created_at, data, signature, signing_key)
     values ($1, $2, $2, $3, $4, $5, $6, $7, '', $8, $9, 's', 'k')`,
    [
      idOf(10, n),
      rootId,
      idOf(5, 0),
      `ledger-${n % 2}`,
      `address ${n}`,
      pick(['External', 'Internal', 'External'], n),
      n,
      hour(n % 6),
      JSON.stringify({
        id: idOf(10, n),
        ledgerId: `ledger-${n % 2}`,
        domainId: rootId,
        accountId: idOf(5, 0),
        address: `address ${n}`,
        createdAt: hour(n % 6),
        scope: pick(['External', 'Internal', 'External'], n),
      }),
    ],
  );
  await pool.query(`insert into ledger values ($1, $2, 1, $3, $4, $5, 's', 'k')`, [
    `ledger-${n}`,
    `Ledger ${n % 4}`,
    hour(n % 5),
    hour(n % 3),
    JSON.stringify({ id: `ledger-${n}`, alias: `Ledger ${n % 4}` }),
  ]);
  await pool.query(
    `insert into ledger_transaction (id, root_domain_id, ledger_id, order_id, order_domain_id, registered_at, processing_status, processing, ledger_status, ledger_transaction_id, status_last_updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      idOf(11, n),
      rootId,
      `ledger-${n % 3}`,
      n % 2 ? idOf(8, n) : null,
      n % 2 ? domainId : null,
      hour(n % 8),
      n % 2 ? pick(['Pending', 'Completed'], n >> 1) : null,
      n % 2 ? JSON.stringify({ status: pick(['Pending', 'Completed'], n >> 1) }) : null,
      n % 3 ? pick(['Detected', 'Confirmed'], n) : null,
      `tx${n}`,
      n % 3 ? hour(n % 4) : null,
    ],
  );
  await pool.query('insert into transaction_domain values ($1, $2, $3, $4)', [rootId, idOf(11, n), rootId, hour(n % 8)]);
  await pool.query('insert into transaction_account values ($1, $2, $3, $3, $4)', [
    idOf(11, n),
    idOf(5, n % 4),
    rootId,
    n % 2 === 0,
  ]);
  await pool.query(
    `insert into transfer (id, root_domain_id, transaction_id, ticker_id, quarantined, kind, value, registered_at, recipient_account, recipient_domain, recipient_address, senders, metadata, movement)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $2, $10, $12, '{"type": "Ethereum"}', $11)`,
    [
      idOf(12, n),
      rootId,
      idOf(11, n % 6),
      idOf(7, n % 5),
      n % 3 === 0,
      pick(['Transfer', 'Fee', 'Recovery'], n),
      // Larger than any number of JavaScript, and not in the order of their text.
      (10n ** BigInt(20 + (n % 3)) + BigInt(n % 4)).toString(),
      hour(n % 9),
      idOf(5, n % 4),
      `address ${n % 3}`,
      String(n),
      JSON.stringify(n % 2 ? [{ type: 'Account', accountId: idOf(5, (n + 1) % 4), domainId: rootId, addresses: [] }] : []),
    ],
  );
  await pool.query('insert into transfer_domain values ($1, $2, $1, $3, $4, $5)', [
    rootId,
    idOf(12, n),
    hour(n % 9),
    n % 3 === 0,
    idOf(7, n % 5),
  ]);
  await pool.query('insert into transfer_account values ($1, $2, $3, $3, $4)', [
    idOf(12, n),
    idOf(5, n % 4),
    rootId,
    hour(n % 9),
  ]);
  await pool.query(
    `insert into balance (account_id, ticker_id, id, root_domain_id, domain_id, ledger_id, total, reserved, quarantined, last_updated_at) values ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9)`,
    [
      idOf(5, 0),
      idOf(7, n),
      idOf(13, n),
      rootId,
      `ledger-${n % 3}`,
      (10n ** BigInt(18 + (n % 5))).toString(),
      n % 4,
      n % 3,
      hour(n % 6),
    ],
  );
}

async function seedGovernanceRows(pool: Pool, n: number): Promise<void> {
  const domainId = domainOf(n);
  const status = pick(['Open', 'Executed', 'Failed', 'Rejected'], n);
  await pool.query(
    `insert into intent (id, root_domain_id, target_domain_id, author_domain_id, author_id, payload_type, status, version, created_at, modified_at, expiry_at, description, custom_properties, needs, data, signature, signing_key)
     values ($1, $2, $3, $4, $5, $6, $7, 1, $8, $9, $10, $11, $12, '[]', $13, 's', 'k')`,
    [
      idOf(9, n),
      rootId,
      domainId,
      pick([rootId, childId], n),
      idOf(2, n % 4),
      pick(['v0_CreateAccount', 'v0_LockUser'], n),
      status,
      hour(n % 10),
      hour(50 + (n % 4)),
      hour(200 + (n % 3)),
      n % 2 ? `Because ${n % 3}` : null,
      n % 3 ? {} : { team: `t${n % 2}` },
      { id: idOf(9, n), state: { status }, details: { targetDomainId: domainId } },
    ],
  );
  await pool.query('insert into intent_entity values ($1, $2, $3, $4, $5)', [
    idOf(9, n),
    idOf(5, n % 3),
    n % 4,
    n % 2 === 0,
    rootId,
  ]);
  await pool.query('insert into intent_policy values ($1, $2, 1, $3, $3)', [idOf(9, n), idOf(3, n % 3), rootId]);
  await pool.query(
    `insert into request (id, root_domain_id, kind, requester_domain_id, requester_id, status, history, intent_domain_id, intent_id, received_at, modified_at, text, signature)
     values ($1, $2, 'Propose', $3, $4, 'Succeeded', '[]', $2, $5, $6, $6, '', '')`,
    [idOf(14, n), rootId, domainId, idOf(2, n % 4), n % 2 ? idOf(9, n) : null, hour(n)],
  );
  await pool.query(
    `insert into event (id, root_domain_id, domain_id, saved_at, type, payload) values ($1, $2, $3, $4, 'UserCreated', $5)`,
    [idOf(15, n), rootId, domainId, hour(n), { type: 'UserCreated', id: idOf(2, n) }],
  );
}
