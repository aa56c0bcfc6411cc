import { fromHex, toHex } from '@countersign/kernel';
import { bitcoin } from '@countersign/ledger-bitcoin';
import { nativeAsset } from '@countersign/ledger-port';
import type { BuildInput, SenderAddress } from '@countersign/ledger-port';
import { describeSandboxConformance, signPayload } from '@countersign/ledger-port/conformance';
import { sandboxLedgers } from '@countersign/ledger-registry';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { createTestDatabase } from '../../embedded-postgres/index.ts';
import { createSandboxLedger, sandboxLedgerMigrations, type SandboxLedger } from '../framework/index.ts';
import { faucetAddress } from './faucet.ts';
import { bitcoinSandboxRules } from './rules.ts';

const found = sandboxLedgers.find(({ id }) => id === 'bitcoin-sandbox');
if (found === undefined) throw new Error('no Bitcoin sandbox');
const ledger = found;

async function open() {
  const database = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 6 });
  for (const { sql } of sandboxLedgerMigrations) await pool.query(sql);
  return {
    pool,
    node: () => createSandboxLedger({ pool, ledger, rules: bitcoinSandboxRules }),
    async close() {
      await pool.end();
      await database.drop();
    },
  };
}

function account(privateKey: string): { privateKey: string; sender: SenderAddress } {
  const publicKey = secp256k1.getPublicKey(fromHex(privateKey), true);
  const key = { curve: 'Secp256k1', strategy: 'VaultHard', path: "m/84'/1'/0'/0'/0'" } as const;
  return { privateKey, sender: { address: bitcoin.address.fromPublicKey(publicKey, ledger), publicKey: toHex(publicKey), key } };
}

const alice = account('11'.repeat(32));
const bob = account('22'.repeat(32));

type Outputs = { transactionId: string; index: number; amount: string }[];

describeSandboxConformance('Bitcoin', {
  module: bitcoin,
  ledger,
  open,
  accounts: [alice, bob],
  faucetAddress: faucetAddress(ledger),
  gift: 10_000_000n,
  payment: 1_234_567n,
  lowFees: {
    type: 'Bitcoin',
    low: { satoshiPerVbyte: '0.5' },
    medium: { satoshiPerVbyte: '0.5' },
    high: { satoshiPerVbyte: '0.5' },
  },
  lowFeeState: (chainState) => ({ ...chainState, minimumRelayRate: '0.5' }),
  // The digest of a segregated input commits to its amount: a forged one makes a signature for another output.
  inflated: (chainState) => ({
    ...chainState,
    outputs: (chainState['outputs'] as unknown as Outputs).map((output) => ({ ...output, amount: '100000000000' })),
  }),
  inflatedRefusal: 'InsufficientFunds',
});

describe('the Bitcoin sandbox', () => {
  let network: Awaited<ReturnType<typeof open>>;
  let node: SandboxLedger;
  let now = new Date('2100-01-01T00:00:00Z');

  beforeEach(async () => {
    network = await open();
    node = network.node();
    await node.faucet(alice.sender.address, 1_000_000n);
    await block();
  });
  afterEach(() => network.close());

  async function block(): Promise<void> {
    now = new Date(now.getTime() + 600_000);
    await node.produceBlock(now);
  }

  async function build(amount: bigint, rate: string, more: Partial<BuildInput> = {}) {
    const chainState = await node.chainState({
      senders: [alice.sender.address],
      destinations: [bob.sender.address],
      assets: [nativeAsset],
    });
    const built = bitcoin.transaction.build({
      ledger,
      order: {
        parameters: {
          type: 'Bitcoin',
          outputs: [{ destination: { type: 'Address', address: bob.sender.address }, amount: amount.toString() }],
          feeStrategy: { type: 'SpecifiedRate', satoshiPerVbyte: rate },
        },
        assets: {},
      },
      sender: [alice.sender],
      changeAddress: alice.sender.address,
      chainState,
      fees: undefined,
      unavailable: {},
      reservedResources: [],
      ...more,
    });
    if (!built.ok) throw new Error(`${built.error.hint}: ${built.error.message}`);
    return built.value;
  }

  function sign(built: Awaited<ReturnType<typeof build>>) {
    const signatures = built.payloads.map((payload) => signPayload(payload, alice.privateKey));
    return { ...bitcoin.transaction.assemble(built, signatures), fee: built.fee };
  }

  async function broadcast(raw: string): Promise<string> {
    const answer = await node.broadcast(raw);
    return answer.ok ? 'taken' : answer.error.reason;
  }

  test('a signature that is another one is refused, bit by bit', async () => {
    const { raw } = sign(await build(100_000n, '5'));
    // The witness is the end of the bytes, before the lock time: signature, then key.
    const inSignature = raw.length - 8 - 68 - 40;
    const flipped = `${raw.slice(0, inSignature)}${raw[inSignature] === '0' ? '1' : '0'}${raw.slice(inSignature + 1)}`;
    expect(flipped).not.toBe(raw);
    expect(['InvalidSignature', 'Malformed']).toContain(await broadcast(flipped));
    expect(await broadcast(raw)).toBe('taken');
  });

  test('an output that was spent is not spent again, and change can be spent before it is confirmed', async () => {
    const first = sign(await build(100_000n, '5'));
    expect(await broadcast(first.raw)).toBe('taken');
    const second = sign(await build(100_000n, '5'));
    expect(second.transactionId).not.toBe(first.transactionId);
    expect(await broadcast(second.raw)).toBe('taken');
    await block();
    expect((await node.transactionStatus(first.transactionId)).status).toBe('Confirmed');
    expect((await node.transactionStatus(second.transactionId)).status).toBe('Confirmed');
    const [received] = await node.balances([bob.sender.address]);
    expect(received?.amount).toBe(200_000n);
    const [left] = await node.balances([alice.sender.address]);
    expect(left?.amount).toBe(1_000_000n - 200_000n - first.fee - second.fee);
  });

  test('a replacement pays for itself (BIP-125), and only one of the two is ever confirmed', async () => {
    const slow = await build(100_000n, '2');
    const sent = sign(slow);
    expect(await broadcast(sent.raw)).toBe('taken');
    const barely = sign(await build(100_001n, '2', { replaces: { resources: slow.resources, fee: 0n } }).catch(() => slow));
    if (barely.transactionId !== sent.transactionId) expect(await broadcast(barely.raw)).toBe('FeeTooLow');
    const faster = sign(await build(100_000n, '9', { replaces: { resources: slow.resources, fee: slow.fee } }));
    expect(faster.fee).toBeGreaterThan(sent.fee);
    expect(await broadcast(faster.raw)).toBe('taken');
    await block();
    expect((await node.transactionStatus(faster.transactionId)).status).toBe('Confirmed');
    expect((await node.transactionStatus(sent.transactionId)).status).toBe('Unknown');
    expect((await node.balances([bob.sender.address]))[0]?.amount).toBe(100_000n);
  });
});
