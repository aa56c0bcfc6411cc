import type { Scene } from './scene.ts';

/** A screen of the console at an address of the demo organisation. */
export interface Screen {
  /** Of its route's path and, where the route shows several things, which of them: short, and fit for the name of a file. */
  readonly name: string;
  readonly address: string;
}

const inDomain = '/$profileDomainId/domain/$domainId';

type Query = Readonly<Record<string, string>>;

/** What the variable parts of addresses stand for, each by the part before it. */
function partsOf(scene: Scene): Readonly<Record<string, string>> {
  return {
    'accounts/$accountId': scene.accountId,
    'domains/$entityId': scene.domainId,
    'endpoints/$entityId': scene.endpointId,
    'invitation/$invitationId': scene.invitationCode,
    'invitations/$entityId': scene.invitationId,
    'manifests/$manifestId': scene.manifestId,
    'orders/$orderId': scene.orderId,
    'policies/$entityId': scene.policyId,
    'raw-transactions/$transactionId': scene.transactionId,
    'tickers/$entityId': scene.tickerId,
    'transfers/$transferId': scene.transferId,
    'users/$entityId': scene.userId,
    'vaults/$entityId': scene.vaultId,
  };
}

/** What else routes show, by their path within a domain: what their query names. */
function queriesOf({ accountId, tickerId, tokenId, tasks }: Scene): Readonly<Record<string, Readonly<Record<string, Query>>>> {
  return {
    'intents/details': {
      open: { intentId: tasks.open },
      executed: { intentId: tasks.executed },
      refused: { intentId: tasks.refused },
    },
    'intents/create': {
      lock: { type: 'v0_LockAccount', entityId: accountId },
      note: { type: 'v0_NotarizeData' },
      extension: { type: 'v0_ExecuteExtension' },
      property: { type: 'v0_SetSystemProperty' },
      ledger: { type: 'v0_CreateLedger' },
      migration: { type: 'v0_MigrateSilo3AccountBatch' },
      tickers: { type: 'v0_ValidateTickers' },
    },
    'policies/movers': { answered: { accountId, tickerId, amount: '1000' } },
    tickers: { one: { tickerId } },
    'tickers/nft': { one: { tickerId: tokenId } },
    'transactions/transfers/create': { transfer: { kind: 'transfer' } },
  };
}

/** The screens that show something else in the domain above all. */
const inRoot = ['home', 'accounts', 'domains', 'intents', 'users'];

/** The file's name of a route: its words, `one` for each of its variable parts. */
const nameOf = (path: string) => path.replaceAll(/\$\w+/g, 'one').replaceAll('/', '-').replaceAll('-one-financial-details', '');

/** Fills in the variable parts of a path; throws for one of which the table does not know what it stands for. */
function filled(path: string, parts: Readonly<Record<string, string>>): string {
  return path.replaceAll(/([\w-]+)\/\$\w+/g, (part, before: string) => {
    const value = parts[part];
    if (value === undefined) throw new Error(`Nothing is known that ${part} could stand for, in the route ${path}`);
    return `${before}/${encodeURIComponent(value)}`;
  });
}

/**
 * Every screen of the console: one for each route of its router, whose paths are given, and those that routes show besides. A route is new
 * to the table only where it has a variable part of a new kind, or is left out of it by an oversight, which throws.
 */
export function screensOf(paths: readonly string[], scene: Scene): readonly Screen[] {
  const parts = partsOf(scene);
  const queries = new Map(Object.entries(queriesOf(scene)));
  const scope = (domainId: string) => `/${domainId}/domain/${domainId}`;
  const screens = paths.flatMap((path): Screen[] => {
    const isWithin = path.startsWith(inDomain);
    const within = (isWithin ? path.slice(inDomain.length) : path).replace(/^\//, '');
    const name = nameOf(within) || (isWithin ? 'domain' : 'index');
    const address = `${isWithin ? scope(scene.domainId) : ''}/${filled(within, parts)}`;
    const further = Object.entries(queries.get(within) ?? {});
    queries.delete(within);
    return [
      { name, address },
      ...further.map(([state, query]) => ({
        name: `${name}-${state}`,
        address: `${address}?${new URLSearchParams(query).toString()}`,
      })),
    ];
  });
  if (queries.size > 0) throw new Error(`There are no routes ${[...queries.keys()].join(', ')}`);
  return [...screens, ...inRoot.map((path) => ({ name: `root-${path}`, address: `${scope(scene.rootId)}/${path}` }))];
}
