import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A layer of the architecture: where it lives, and what of ours and of others it may import. */
export interface Layer {
  readonly folder: string;
  readonly name: string;
  /** Names of layers; `*` allows every one. */
  readonly layers: readonly string[];
  /** Outside packages other than Node's own; `*` allows every one that its package.json names. */
  readonly outside: readonly string[];
  /** True where the code must run in a browser as it is, so that Node's modules are out of reach. */
  readonly portable: boolean;
}

/** The folders of ledgers: beside them stand only what they have in common and the table of them. */
const ledgers = readdirSync(join(import.meta.dirname, '../../packages/ledgers'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'port' && entry.name !== 'registry')
  .map(({ name }) => name);

/** Ledgers whose contracts run on the machine of another one, and are read by its code (`./calls`). */
const sameMachine: ReadonlyMap<string, readonly string[]> = new Map([['tron', ['ledger-ethereum']]]);

const browserApp = [
  'client',
  'ui',
  'contract',
  'model',
  'signing',
  'governance',
  'kinds',
  'orders',
  'ledger-registry',
  'ledger-port',
  'kernel',
];

/** The import rule. An arrow that is not here is forbidden. */
export const layers: readonly Layer[] = [
  { folder: 'packages/kernel', name: 'kernel', layers: [], outside: ['canonicalize'], portable: true },
  { folder: 'packages/model', name: 'model', layers: ['kernel'], outside: ['zod'], portable: true },
  { folder: 'packages/contract', name: 'contract', layers: ['kinds', 'model', 'kernel'], outside: ['zod'], portable: true },
  {
    folder: 'packages/signing',
    name: 'signing',
    layers: ['model', 'kernel'],
    outside: ['@noble/curves', '@noble/hashes'],
    portable: true,
  },
  // Of the ledgers' port the types alone: the place of a transaction, and why a network takes none.
  { folder: 'packages/orders', name: 'orders', layers: ['ledger-port', 'model', 'kernel'], outside: [], portable: true },
  // Of the ledgers' port its descriptors alone, which words are given as data.
  {
    folder: 'packages/kinds',
    name: 'kinds',
    layers: ['orders', 'ledger-port', 'model', 'kernel'],
    outside: ['unhomoglyph', 'zod'],
    portable: true,
  },
  {
    folder: 'packages/governance',
    name: 'governance',
    layers: ['kinds', 'signing', 'model', 'kernel'],
    outside: ['@noble/hashes', 'quickjs-emscripten-core', '@jitl/quickjs-wasmfile-release-sync'],
    portable: true,
  },
  { folder: 'packages/ledgers/port', name: 'ledger-port', layers: ['model', 'kernel'], outside: [], portable: true },
  ...ledgers.map((ledger) => ({
    folder: `packages/ledgers/${ledger}`,
    name: `ledger-${ledger}`,
    layers: ['ledger-port', 'model', 'kernel', ...(sameMachine.get(ledger) ?? [])],
    outside: ['*'],
    portable: true,
  })),
  {
    folder: 'packages/ledgers/registry',
    name: 'ledger-registry',
    layers: ['ledger-port', 'model', 'kernel', ...ledgers.map((ledger) => `ledger-${ledger}`)],
    outside: [],
    portable: true,
  },
  {
    folder: 'packages/authorization',
    name: 'authorization',
    layers: ['governance', 'kinds', 'signing', 'ledger-port', 'model', 'kernel'],
    outside: ['zod'],
    portable: false,
  },
  {
    folder: 'packages/vault',
    name: 'vault',
    layers: ['model', 'kernel', 'ledger-port'],
    outside: ['@noble/curves', '@noble/hashes', '@scure/bip32', '@scure/bip39', 'hpke', '@scure/btc-signer', 'zod'],
    portable: false,
  },
  {
    folder: 'packages/service',
    name: 'service',
    layers: [
      'authorization',
      'governance',
      'kinds',
      'orders',
      'signing',
      'vault',
      'ledger-registry',
      'ledger-port',
      'contract',
      'model',
      'kernel',
    ],
    outside: [],
    portable: false,
  },
  {
    folder: 'packages/adapters',
    name: 'adapters',
    layers: [
      'service',
      'authorization',
      'contract',
      'model',
      'kernel',
      'signing',
      'vault',
      'governance',
      'kinds',
      'orders',
      'ledger-port',
      'ledger-registry',
      ...ledgers.map((ledger) => `ledger-${ledger}`),
    ],
    outside: ['*'],
    portable: false,
  },
  {
    folder: 'packages/client',
    name: 'client',
    layers: ['contract', 'model', 'signing', 'kernel'],
    outside: ['eventsource-parser'],
    portable: true,
  },
  { folder: 'packages/ui', name: 'ui', layers: ['signing', 'kernel', 'model'], outside: ['*'], portable: true },
  { folder: 'apps/server', name: 'server', layers: ['*'], outside: ['*'], portable: false },
  { folder: 'apps/devstack', name: 'devstack', layers: ['*'], outside: ['*'], portable: false },
  {
    folder: 'apps/cold-vault',
    name: 'cold-vault',
    layers: ['authorization', 'governance', 'kinds', 'signing', 'vault', 'ledger-registry', 'ledger-port', 'model', 'kernel'],
    outside: ['zod'],
    portable: false,
  },
  { folder: 'apps/console', name: 'console', layers: browserApp, outside: ['*'], portable: true },
  { folder: 'apps/companion', name: 'companion', layers: browserApp, outside: ['*'], portable: true },
  { folder: 'e2e', name: 'e2e', layers: ['*'], outside: ['*'], portable: false },
  { folder: 'bench', name: 'bench', layers: ['*'], outside: ['*'], portable: false },
];

/** The folders of a source tree in one order, from what everything builds on to what is around it all: each imports its own and those before it. */
interface FolderOrder {
  readonly source: string;
  readonly folders: readonly (readonly string[])[];
}

/** The trees whose folders build on each other in one order. (That a console feature imports no other is a rule of its own.) */
export const folderOrders: readonly FolderOrder[] = [
  {
    source: 'apps/console/src/',
    folders: [
      [
        'api',
        'connection',
        'early',
        'failures',
        'forms',
        'i18n',
        'instance',
        'late',
        'ledgers',
        'list',
        'live',
        'membership',
        'routing',
        'session',
        'shortcuts',
      ].map((folder) => `shared/${folder}/`),
      ['entities/'],
      ['shared/movements/', 'shared/pictures/', 'shared/proposing/', 'shared/review/', 'shared/screens/', 'shared/signing/'],
      ['features/'],
      ['app/', 'first.ts', 'main.tsx', 'vite-env.d.ts'],
    ],
  },
  {
    source: 'apps/companion/src/',
    folders: [
      ['platform/'],
      [
        'api/',
        'confirm/',
        'history/',
        'i18n.ts',
        'keep-on-device.ts',
        'pin/',
        'profile/',
        'push/',
        'query-client.ts',
        'request-texts/',
        'session/',
        'shell/',
        'texts.',
        'update/',
      ].map((name) => `app/${name}`),
      ['app/entities/'],
      ['features/'],
      ['app/', 'first.ts', 'main.tsx', 'service-worker.ts', 'vite-env.d.ts'],
    ],
  },
  {
    source: 'packages/service/src/',
    folders: [
      ['ports/', 'jobs/', 'accounts/', 'intents/', 'sign-in/', 'refusal.ts', 'condition-check.ts'],
      ['reads/', 'genesis/', 'journal/', 'cold-vaults/', 'extensions/', 'manifests/'],
      ['live/', 'notifications/', 'saved-views/', 'signing/', 'trials/', 'invitations/', 'browser-sessions/'],
      ['tracking/', 'orders/'],
      ['valuation/'],
      ['platform-rules.ts', 'index.ts'],
    ],
  },
  {
    source: 'apps/server/src/',
    folders: [
      ['config/'],
      [
        'http/',
        'database.ts',
        'instance-migrations.ts',
        'networks.ts',
        'publishing.ts',
        'order-log.ts',
        'work-loop.ts',
        'follow-ledger.ts',
        'produce-blocks.ts',
        'start-when-used.ts',
      ],
      ['routes/', 'trials/', 'vault/', 'hsm-signer.ts', 'software-signer.ts', 'ledger-access.ts', 'workers.ts'],
      ['gateway.ts'],
      ['compose/'],
      ['start-instance.ts', 'stop-on-signal.ts', 'index.ts', 'main.ts', 'verify/', 'testing/'],
    ],
  },
];
