import { createHash } from 'node:crypto';

import { freePorts } from '@countersign/adapters/free-ports';
import { rowsOf } from '@countersign/adapters/postgres';
import { newId } from '@countersign/kernel';
import { ledgerModule } from '@countersign/ledger-registry';
import type { Account, ApiTickerData, Domain, EntityMetadata, Policy, User, Vault } from '@countersign/model';
import { readConfig, startInstance } from '@countersign/server';
import type { Instance } from '@countersign/server';
import { generateKeyPair, sealEnvelope } from '@countersign/signing';

/** How many of each there are in a domain that was filled, besides what was there. */
export const crowd = {
  accounts: 20_000,
  endpoints: 5_000,
  users: 300,
  policies: 300,
  domains: 300,
  vaults: 300,
  tickers: 300,
} as const;

type Many = keyof typeof crowd;
type Change = Parameters<typeof rowsOf>[0][number]['change'];

/** What the last one of each is called, by the order of the alphabet and by the time it was made. */
export const lastNames: Readonly<Record<Many, string>> = {
  accounts: 'Zurich settlement',
  endpoints: 'Zurich paying agent',
  users: 'Zita Zimmermann',
  policies: 'Zonal rule',
  domains: 'Zug office',
  vaults: 'Zermatt vault',
  tickers: 'Zinc coin',
};

/** The last role by the order of the alphabet: each of the users has one of their own. */
export const lastRole = 'seat-300';

const words: Readonly<Record<Many, string>> = {
  accounts: 'Client account',
  endpoints: 'Agent',
  users: 'Person',
  policies: 'Rule',
  domains: 'Branch',
  vaults: 'Safe',
  tickers: 'Token',
};

const ledgerId = 'ethereum-sandbox';
const batch = 2_500;

const nameOf = (many: Many, n: number): string =>
  n === crowd[many] ? lastNames[many] : `${words[many]} ${String(n).padStart(5, '0')}`;

/** The address of the n-th account or endpoint: as if at random, and the same each time. */
export const addressOf = (many: 'accounts' | 'endpoints', n: number): string =>
  `0x${createHash('sha1').update(`${many} ${n}`).digest('hex')}`;

/** What the n-th account holds, in wei. */
const heldBy = (n: number): bigint => BigInt(n) * 10n ** 15n;

/** What all accounts of a crowd hold together, in wei. */
export const heldByAll = (heldBy(1) * BigInt(crowd.accounts) * BigInt(crowd.accounts + 1)) / 2n;

/**
 * Fills a domain of the instance that a data directory holds, as far as the notary's signatures right: with what no request ever made, in
 * a few seconds. Such an instance works like any other, but its journal does not lead to it, so that it can't be verified.
 */
export async function fillWithCrowd(dataDirectory: string, domainAlias: string): Promise<void> {
  const port = await freePorts(3);
  const config = readConfig(['--data-dir', dataDirectory, '--port', String(port)], { COUNTERSIGN_LOG_LEVEL: 'warn' });
  const instance = await startInstance({ ...config, parts: ['gateway'] });
  try {
    await fill(instance, domainAlias);
  } finally {
    await instance.stop();
  }
}

// oxlint-disable-next-line eslint/max-lines-per-function -- One list of statements, in their order.
async function fill({ services: { pool, notary: opened } }: Instance, domainAlias: string): Promise<void> {
  const notary = await opened();
  const one = async <Data>(where: string, ...values: readonly unknown[]): Promise<Data> => {
    const { rows } = await pool.query<{ data: Data }>(`select data from entity where ${where} order by id limit 1`, [...values]);
    if (rows[0] === undefined) throw new Error(`There is no ${where}`);
    return rows[0].data;
  };
  const domain = await one<Domain>(`kind = 'Domain' and alias = $1`, domainAlias);
  const root = await one<Domain>(`kind = 'Domain' and not data ? 'parentId'`);
  const inDomain = `kind = $1 and domain_id = $2`;
  const account = await one<Account>(inDomain, 'Account', domain.id);
  const user = await one<User>(inDomain, 'User', domain.id);
  const policy = await one<Policy>(inDomain, 'Policy', domain.id);
  const vault = await one<Vault>(`kind = 'Vault'`);
  const coin = await one<ApiTickerData>(`kind = 'Ticker' and data->>'ledgerId' = $1 and data->>'kind' = 'Native'`, ledgerId);
  const { assets } = await ledgerModule(coin.ledgerDetails.type);
  const at = new Date().toISOString();
  const author = { id: user.id, domainId: user.domainId };
  const metadata = (customProperties: Readonly<Record<string, string>> = {}): EntityMetadata => ({
    revision: 1,
    createdAt: at,
    createdBy: author,
    lastModifiedAt: at,
    lastModifiedBy: author,
    customProperties: { ...customProperties },
  });
  /** Past the instance's store, which writes nothing that governs without an entry of the journal. */
  const write = async (change: Pick<Change, 'entities' | 'accountLedgers' | 'addresses'>): Promise<void> => {
    const rows = rowsOf([{ change: { at, rootDomainId: root.id, ...change } }]);
    await pool.query('select commit_changes($1)', [JSON.stringify(rows)]);
  };
  const lock = 'Unlocked' as const;
  const row = <Data extends { readonly id: string }>(data: Data, domainId = domain.id) => ({
    ...sealEnvelope(notary, data),
    id: data.id,
    domainId,
    revision: 1,
  });

  for (const numbers of inBatches(crowd.accounts)) {
    const accounts = numbers.map((n) => ({
      n,
      data: {
        ...account,
        id: newId(),
        alias: nameOf('accounts', n),
        lock,
        metadata: metadata(),
        providerDetails: {
          ...account.providerDetails,
          keyStrategy: 'VaultHard' as const,
          keyInformation: { type: 'VaultDerived' as const, derivationPath: `m/44/60/1/${n}` },
        },
      },
    }));
    await write({
      entities: accounts.map(({ data }) => ({
        ...row(data),
        kind: 'Account' as const,
        processing: { status: 'Completed' as const },
      })),
      accountLedgers: accounts.map(({ data: { id } }) => ({
        accountId: id,
        ledgerId,
        domainId: domain.id,
        status: 'Activated' as const,
      })),
      addresses: accounts.map(({ n, data: { id } }) => ({
        ...sealEnvelope(notary, {
          id: newId(),
          ledgerId,
          domainId: domain.id,
          accountId: id,
          address: addressOf('accounts', n),
          createdAt: at,
          scope: 'External' as const,
        }),
        keyIndex: 0,
        publicKey: '00',
      })),
    });
    await pool.query(
      `insert into balance (account_id, ticker_id, root_domain_id, domain_id, ledger_id, total, last_updated_at)
       select account_id, $3, $4, $5, $6, total, $7 from unnest($1::uuid[], $2::numeric[]) held (account_id, total)`,
      [
        accounts.map(({ data: { id } }) => id),
        accounts.map(({ n }) => String(heldBy(n))),
        coin.id,
        root.id,
        domain.id,
        ledgerId,
        at,
      ],
    );
  }
  for (const numbers of inBatches(crowd.endpoints)) {
    await write({
      entities: numbers.map((n) => ({
        ...row({
          id: newId(),
          domainId: domain.id,
          alias: nameOf('endpoints', n),
          address: addressOf('endpoints', n),
          ledgerId,
          lock,
          trustScore: n % 101,
          metadata: metadata(),
        }),
        kind: 'Endpoint' as const,
      })),
    });
  }
  await write({
    entities: numbersTo(crowd.users).map((n) => ({
      ...row({
        id: newId(),
        domainId: domain.id,
        alias: `person.${String(n).padStart(3, '0')}@meridian.example`,
        publicKey: generateKeyPair('Secp256r1').publicKey,
        roles: ['approver', `seat-${String(n).padStart(3, '0')}`],
        lock,
        metadata: metadata({ name: nameOf('users', n) }),
      }),
      kind: 'User' as const,
    })),
  });
  await write({
    entities: [
      // Locked, so that they govern nothing.
      ...numbersTo(crowd.policies).map((n) => ({
        ...row({ ...policy, id: newId(), alias: nameOf('policies', n), lock: 'Locked' as const, metadata: metadata() }),
        kind: 'Policy' as const,
      })),
      ...numbersTo(crowd.domains).map((n) => {
        const data = { ...domain, id: newId(), parentId: domain.id, alias: nameOf('domains', n), lock, metadata: metadata() };
        return { ...row(data, data.id), kind: 'Domain' as const };
      }),
      ...numbersTo(crowd.vaults).map((n) => ({
        ...row(
          {
            ...vault,
            id: newId(),
            alias: nameOf('vaults', n),
            publicKey: generateKeyPair('Secp256r1').publicKey,
            metadata: metadata(),
          },
          root.id,
        ),
        kind: 'Vault' as const,
        processing: { status: 'Completed' as const },
      })),
      ...numbersTo(crowd.tickers).map((n) => ({
        ...row(
          {
            ...coin,
            id: newId(),
            name: nameOf('tickers', n),
            symbol: `T${n}`,
            kind: 'Contract' as const,
            ledgerDetails: assets.toTickerDetails({
              type: 'Token',
              standard: 'ERC20',
              identifier: createHash('sha1').update(`token ${n}`).digest('hex'),
            }),
            metadata: metadata(),
          },
          root.id,
        ),
        kind: 'Ticker' as const,
        validated: true,
      })),
    ],
  });
  await pool.query('analyze');
}

const numbersTo = (most: number): number[] => Array.from({ length: most }, (_, index) => index + 1);

function inBatches(most: number): number[][] {
  const numbers = numbersTo(most);
  return Array.from({ length: Math.ceil(most / batch) }, (_, index) => numbers.slice(index * batch, (index + 1) * batch));
}
