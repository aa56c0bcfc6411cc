import { fromHex, toHex } from '@countersign/kernel';
import { nativeAsset, type SenderAddress } from '@countersign/ledger-port';
import { signPayload } from '@countersign/ledger-port/conformance';
import { accountOfKey, tezos } from '@countersign/ledger-tezos';
import type { Ledger, TezosOperation } from '@countersign/model';
import { ed25519 } from '@noble/curves/ed25519.js';
import { afterEach, beforeEach } from 'vitest';

import { createSandboxLedger, type SandboxLedger } from '../../framework/index.ts';
import { openNetworks } from '../../test/open-networks.ts';
import { tezosSandboxRules } from '../rules.ts';

/** The sandbox's network. */
export const ledger: Ledger = {
  id: 'tezos-sandbox',
  alias: 'Tezos sandbox',
  parameters: { type: 'Tezos', chainId: 'NetXZd8x8i1NL5H', nativeTickerSymbol: 'XTZ', nativeTickerName: 'Tez (sandbox)' },
  metadata: { revision: 1, createdAt: '2026-01-01T00:00:00Z', lastModifiedAt: '2026-01-01T00:00:00Z', customProperties: {} },
};
export const tez = 1_000_000n;

/** Blocks that are there from the beginning, so that a branch can be old. */
const blocksBefore = 700;

/** The hash of one of those blocks. */
export function earlyHash(height: number): string {
  return height.toString(16).padStart(64, '0');
}

/** A network of its own, on which many blocks came and went. */
export async function open() {
  const { pool, close } = await openNetworks();
  const node = () => createSandboxLedger({ pool, ledger, load: async () => tezosSandboxRules });
  await node().tip();
  await pool.query(
    `INSERT INTO sandbox_blocks (ledger_id, height, hash, time, transaction_count, data)
     SELECT ledger_id, n, lpad(to_hex(n), 64, '0'), time, 0, data FROM sandbox_blocks, generate_series(1, $1::int) AS n`,
    [blocksBefore],
  );
  await pool.query('UPDATE sandbox_ledgers SET tip_height = $1', [blocksBefore]);
  return {
    node,
    close,
  };
}

export interface TestAccount {
  readonly privateKey: string;
  readonly sender: SenderAddress;
}

/** An account by its key. */
export function account(privateKey: string): TestAccount {
  const publicKey = ed25519.getPublicKey(fromHex(privateKey));
  const key = { curve: 'Ed25519', strategy: 'VaultHard', path: "m/44'/1729'/0'/0'" } as const;
  return {
    privateKey,
    sender: { address: accountOfKey(publicKey), keys: [{ id: 'ED25519_CUSTODY_1', publicKey: toHex(publicKey), key }] },
  };
}

export const alice = account('11'.repeat(32));
export const bob = account('22'.repeat(32));

interface Sending {
  readonly forge?: (state: Record<string, never>) => object;
  /** Signs in the account's place. */
  readonly by?: TestAccount;
}

/** A network for each test of a file, on which these accounts have 30 tez each. */
export function openForEach(...accounts: readonly TestAccount[]) {
  let network: Awaited<ReturnType<typeof open>>;
  let node: SandboxLedger;
  let now = new Date('2100-01-01T00:00:00Z');

  async function block(): Promise<void> {
    now = new Date(now.getTime() + 60_000);
    await node.produceBlock(now);
  }

  beforeEach(async () => {
    network = await open();
    node = network.node();
    for (const { sender } of accounts) await node.faucet(sender.address, 30n * tez);
    await block();
  });
  afterEach(() => network.close());

  /** Builds with the ledger's own module on the given view of the network, which may be forged, and broadcasts. */
  async function send(from: TestAccount, operation: TezosOperation, { forge, by = from }: Sending = {}): Promise<string> {
    const parameters = { type: 'Tezos', operation, feeStrategy: { type: 'Priority', priority: 'Low' } } as const;
    const query = tezos.transaction.stateQuery(parameters, []);
    const state = await node.chainState({ senders: [from.sender.address], assets: [nativeAsset], ...query });
    const built = tezos.transaction.build({
      ledger,
      order: { parameters, assets: {} },
      sender: [from.sender],
      chainState: (forge?.(state as Record<string, never>) ?? state) as typeof state,
      fees: undefined,
      unavailable: {},
      orderId: '00000000-0000-4000-8000-000000000050',
      reservedResources: [],
    });
    if (!built.ok) return `not built: ${built.error.hint}`;
    const signatures = built.value.payloads.map((payload) => signPayload(payload, by.privateKey));
    const raw =
      by === from
        ? tezos.transaction.assemble(built.value, signatures).raw
        : tezos.transaction
            .assemble(
              built.value,
              built.value.payloads.map((payload) => signPayload(payload, from.privateKey)),
            )
            .raw.slice(0, -128) + (signatures[0]?.signature ?? '');
    const answer = await node.broadcast(raw);
    return answer.ok ? 'taken' : `${answer.error.reason} ${answer.error.message.split(':')[0]}`;
  }

  async function balance(address: string): Promise<bigint> {
    return (await node.holdings([address])).find((one) => one.address === address)?.total ?? 0n;
  }

  /** What was confirmed, the newest last. */
  async function confirmed() {
    const seen = await node.observations(undefined, async (addresses) => new Set(addresses));
    return seen.transactions.filter(({ status }) => status === 'Confirmed');
  }

  return { node: () => node, block, send, balance, confirmed };
}

/** A view of the network in which an account is another one. */
export function withAccount(address: string, over: object) {
  return (state: Record<string, never>) => {
    const { accounts } = state as unknown as { accounts: Record<string, object> };
    return { ...state, accounts: { ...accounts, [address]: { ...accounts[address], ...over } } };
  };
}
