import { fromHex, toHex } from '@countersign/kernel';
import { assetKey, nativeAsset, type AssetReference, type SenderAddress } from '@countersign/ledger-port';
import { signPayload } from '@countersign/ledger-port/conformance';
import { addressFromPublicKey, tron } from '@countersign/ledger-tron';
import type { Ledger, TransactionOrderParametersTron, TronOperation } from '@countersign/model';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import pg from 'pg';
import { afterEach, beforeEach } from 'vitest';

import { createTestDatabase } from '../../../embedded-postgres/index.ts';
import { createSandboxLedger, sandboxLedgerMigrations, type SandboxLedger } from '../../framework/index.ts';
import { tronSandboxRules } from '../rules.ts';

/** The sandbox's network. */
export const ledger: Ledger = {
  id: 'tron-sandbox',
  alias: 'Tron sandbox',
  parameters: { type: 'Tron', nativeTickerSymbol: 'TRX', nativeTickerName: 'TRON (sandbox)' },
  metadata: { revision: 1, createdAt: '2026-01-01T00:00:00Z', lastModifiedAt: '2026-01-01T00:00:00Z', customProperties: {} },
};
export const coin = 1_000_000n;

/** A network of its own. */
export async function open() {
  const database = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 6 });
  for (const { sql } of sandboxLedgerMigrations) await pool.query(sql);
  return {
    node: () => createSandboxLedger({ pool, ledger, load: async () => tronSandboxRules }),
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
  const publicKey = secp256k1.getPublicKey(fromHex(privateKey), true);
  const key = { curve: 'Secp256k1', strategy: 'VaultHard', path: "m/44'/195'/0'/0'/0'" } as const;
  return {
    privateKey,
    sender: { address: addressFromPublicKey(publicKey), keys: [{ id: 'SECP256K1_CUSTODY_1', publicKey: toHex(publicKey), key }] },
  };
}

export const alice = account('11'.repeat(32));
export const bob = account('22'.repeat(32));

/** A view of the network that may be forged. */
type View = Record<string, never>;

interface Sending {
  readonly forge?: (state: View) => object;
  readonly order?: Partial<TransactionOrderParametersTron>;
  /** Signs in the account's place. */
  readonly by?: TestAccount;
  readonly orderId?: string;
}

/** A network for each test of a file, on which these accounts have 100 coins each. */
export function openForEach(...accounts: readonly TestAccount[]) {
  let network: Awaited<ReturnType<typeof open>>;
  let node: SandboxLedger;
  let now = new Date('2100-01-01T00:00:00Z');

  async function block(minutes = 1): Promise<void> {
    now = new Date(now.getTime() + minutes * 60_000);
    await node.produceBlock(now);
  }

  beforeEach(async () => {
    network = await open();
    node = network.node();
    for (const { sender } of accounts) await node.faucet(sender.address, 100n * coin);
    await block();
  });
  afterEach(() => network.close());

  /** Builds and signs with the ledger's own module on the given view of the network. */
  async function signed(from: TestAccount, operation: TronOperation, { forge, order, by = from, orderId }: Sending = {}) {
    const parameters = { type: 'Tron', operation, feeStrategy: { type: 'Priority', priority: 'Low' }, ...order } as const;
    const query = tron.transaction.stateQuery(parameters, []);
    const state = await node.chainState({ senders: [from.sender.address], assets: [], ...query });
    const built = tron.transaction.build({
      ledger,
      order: { parameters, assets: {} },
      sender: [from.sender],
      chainState: (forge?.(state as View) ?? state) as typeof state,
      fees: undefined,
      unavailable: {},
      orderId: orderId ?? '00000000-0000-4000-8000-000000000050',
      reservedResources: [],
    });
    if (!built.ok) return `not built: ${built.error.hint}` as const;
    const signatures = (key: TestAccount) => built.value.payloads.map((payload) => signPayload(payload, key.privateKey));
    const made = tron.transaction.assemble(built.value, signatures(from));
    const others = signatures(by)[0]?.signature ?? '';
    const own = signatures(from)[0]?.signature ?? '';
    return { ...made, raw: made.raw.replace(own, others), fee: built.value.fee, preparations: built.value.preparations };
  }

  async function broadcast(raw: string): Promise<string> {
    const answer = await node.broadcast(raw);
    return answer.ok ? 'taken' : `${answer.error.reason} ${answer.error.message}`;
  }

  async function send(from: TestAccount, operation: TronOperation, sending: Sending = {}): Promise<string> {
    const made = await signed(from, operation, sending);
    return typeof made === 'string' ? made : broadcast(made.raw);
  }

  async function balance(address: string, asset: AssetReference = nativeAsset): Promise<bigint> {
    const held = await node.holdings([address], [asset]);
    return held.find((one) => one.address === address && assetKey(one.asset) === assetKey(asset))?.total ?? 0n;
  }

  /** What was confirmed, the newest last. */
  async function confirmed() {
    const seen = await node.observations(undefined, async (addresses) => new Set(addresses));
    return seen.transactions.filter(({ status }) => status === 'Confirmed');
  }

  return { node: () => node, block, signed, broadcast, send, balance, confirmed };
}

/** A view of the network in which an account is another one. */
export function withAccount(address: string, over: object) {
  return (state: View) => {
    const { accounts } = state as unknown as { accounts: Record<string, object> };
    return { ...state, accounts: { ...accounts, [address]: { ...accounts[address], ...over } } };
  };
}
