import { fromHex, toHex } from '@countersign/kernel';
import { nativeAsset, type BuiltTransaction, type SenderAddress } from '@countersign/ledger-port';
import { signPayload } from '@countersign/ledger-port/conformance';
import { addressOfKey, substrate } from '@countersign/ledger-substrate';
import { knownNetworks } from '@countersign/ledger-substrate/settings';
import type { Ledger, SubstratePallet } from '@countersign/model';
import { ed25519 } from '@noble/curves/ed25519.js';
import pg from 'pg';
import { afterEach, beforeEach } from 'vitest';

import { createTestDatabase } from '../../../embedded-postgres/index.ts';
import { createSandboxLedger, sandboxLedgerMigrations, type SandboxLedger } from '../../framework/index.ts';
import { substrateSandboxRules } from '../rules.ts';

/** The sandbox's network. */
export const ledger: Ledger = {
  id: 'substrate-sandbox',
  alias: 'Substrate sandbox',
  parameters: {
    type: 'Substrate',
    genesisHash: '0x08c0b9b790879972e4b70e4813f8d86ab0b366bd6faedc609d40ab68747d5670',
    addressPrefix: 42,
    nativeTickerSymbol: 'DOT',
    nativeTickerName: 'Polkadot (sandbox)',
    nativeTickerDecimals: 10,
    supportedRuntimeVersions: knownNetworks['polkadot-asset-hub'].supportedRuntimeVersions,
  },
  metadata: { revision: 1, createdAt: '2026-01-01T00:00:00Z', lastModifiedAt: '2026-01-01T00:00:00Z', customProperties: {} },
};
export const coin = 10_000_000_000n;

/** Blocks that are there from the beginning, so that an era can be old. */
const blocksBefore = 4_500;

/** The hash of one of those blocks. */
export function earlyHash(height: number): string {
  return height.toString(16).padStart(64, '0');
}

/** A network of its own, on which many blocks came and went. */
export async function open() {
  const database = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 6 });
  for (const { sql } of sandboxLedgerMigrations) await pool.query(sql);
  const node = () => createSandboxLedger({ pool, ledger, load: async () => substrateSandboxRules });
  await node().tip();
  await pool.query(
    `INSERT INTO sandbox_blocks (ledger_id, height, hash, time, transaction_count, data)
     SELECT ledger_id, n, lpad(to_hex(n), 64, '0'), time, 0, data FROM sandbox_blocks, generate_series(1, $1::int) AS n`,
    [blocksBefore],
  );
  await pool.query('UPDATE sandbox_ledgers SET tip_height = $1', [blocksBefore]);
  return {
    node,
    async close() {
      await pool.end();
      await database.drop();
    },
  };
}

export interface TestAccount {
  readonly privateKey: string;
  readonly sender: SenderAddress;
}

/** An account by its key. */
export function account(privateKey: string): TestAccount {
  const publicKey = toHex(ed25519.getPublicKey(fromHex(privateKey)));
  const key = { curve: 'Ed25519', strategy: 'VaultHard', path: "m/44'/354'/0'/0'/0'/0'" } as const;
  return {
    privateKey,
    sender: { address: addressOfKey(publicKey, ledger), keys: [{ id: 'ED25519_CUSTODY_1', publicKey, key }] },
  };
}

export const alice = account('11'.repeat(32));
export const bob = account('22'.repeat(32));

type Method = SubstratePallet['method'];
type State = Record<string, never>;

interface Sending {
  readonly forge?: (state: State) => object;
  readonly priority?: 'Low' | 'Medium' | 'High';
}

/** What was sent is bytes, or why nothing was built. */
type Signed = { readonly raw: string; readonly built: BuiltTransaction } | { readonly refusal: string };

/** A network for each test of a file, on which these accounts have 30 coins each. */
export function openForEach(...accounts: readonly TestAccount[]) {
  let network: Awaited<ReturnType<typeof open>>;
  let node: SandboxLedger;
  let now = new Date('2100-01-01T00:00:00Z');

  async function block(afterMs = 6_000): Promise<void> {
    now = new Date(now.getTime() + afterMs);
    await node.produceBlock(now);
  }

  beforeEach(async () => {
    network = await open();
    node = network.node();
    for (const { sender } of accounts) await node.faucet(sender.address, 30n * coin);
    await block();
  });
  afterEach(() => network.close());

  /** Builds with the ledger's own module on the given view of the network, which may be forged, and signs. */
  async function sign(from: TestAccount, method: Method, { forge, priority = 'Low' }: Sending = {}): Promise<Signed> {
    const pallet: SubstratePallet =
      method.type === 'TransferKeepAlive' ? { type: 'Balances', method } : { type: 'Staking', method };
    const parameters = { type: 'Substrate', pallet, feeStrategy: { type: 'Priority', priority } } as const;
    const query = substrate.transaction.stateQuery(parameters, []);
    const state = await node.chainState({ senders: [from.sender.address], assets: [nativeAsset], ...query });
    const built = substrate.transaction.build({
      ledger,
      order: { parameters, assets: {} },
      sender: [from.sender],
      chainState: (forge?.(state as State) ?? state) as typeof state,
      fees: undefined,
      unavailable: {},
      orderId: '00000000-0000-4000-8000-000000000050',
      reservedResources: [],
    });
    if (!built.ok) return { refusal: built.error.hint };
    const signatures = built.value.payloads.map((payload) => signPayload(payload, from.privateKey));
    return { raw: substrate.transaction.assemble(built.value, signatures).raw, built: built.value };
  }

  async function broadcast(raw: string): Promise<string> {
    const answer = await node.broadcast(raw);
    return answer.ok ? 'taken' : answer.error.reason;
  }

  async function send(from: TestAccount, method: Method, sending: Sending = {}): Promise<string> {
    const signed = await sign(from, method, sending);
    return 'refusal' in signed ? `not built: ${signed.refusal}` : broadcast(signed.raw);
  }

  async function holding(address: string) {
    return (await node.holdings([address])).find((one) => one.address === address);
  }

  /** What was confirmed last. */
  async function last() {
    const seen = await node.observations(undefined, async (addresses) => new Set(addresses));
    return seen.transactions.filter(({ status }) => status === 'Confirmed').at(-1);
  }

  return { node: () => node, now: () => now, block, sign, broadcast, send, holding, last };
}

/** A view of the network in which an account is another one. */
export function withAccount(address: string, over: object) {
  return (state: State) => {
    const { accounts } = state as unknown as { accounts: Record<string, object> };
    return { ...state, accounts: { ...accounts, [address]: { ...accounts[address], ...over } } };
  };
}
