import { fromHex, toHex, utf8 } from '@countersign/kernel';
import { nativeAsset } from '@countersign/ledger-port';
import type { AssetReference, SenderAddress } from '@countersign/ledger-port';
import { describeSandboxConformance, signPayload } from '@countersign/ledger-port/conformance';
import { sandboxLedgers } from '@countersign/ledger-registry';
import { issuedAsset, xrpl } from '@countersign/ledger-xrpl';
import type { XrplOperation, XrplMemo } from '@countersign/model';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { createTestDatabase } from '../../embedded-postgres/index.ts';
import { createSandboxLedger, sandboxLedgerMigrations, type SandboxLedger } from '../framework/index.ts';
import { faucetAddress, issuerAddress, sandboxCurrency } from './faucet.ts';
import { xrplSandboxRules } from './rules.ts';

const found = sandboxLedgers.find(({ id }) => id === 'xrpl-sandbox');
if (found === undefined) throw new Error('no XRPL sandbox');
const ledger = found;
const xrp = 1_000_000n;
const fees = { type: 'XRPL', low: { multiplier: '1' }, medium: { multiplier: '1' }, high: { multiplier: '2' } } as const;

async function open() {
  const database = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 6 });
  for (const { sql } of sandboxLedgerMigrations) await pool.query(sql);
  return {
    pool,
    node: () => createSandboxLedger({ pool, ledger, rules: xrplSandboxRules }),
    async close() {
      await pool.end();
      await database.drop();
    },
  };
}

function account(privateKey: string): { privateKey: string; sender: SenderAddress } {
  const publicKey = secp256k1.getPublicKey(fromHex(privateKey));
  const key = { curve: 'Secp256k1', strategy: 'VaultHard', path: "m/44'/144'/0'/0'/0'" } as const;
  return { privateKey, sender: { address: xrpl.address.fromPublicKey(publicKey, ledger), publicKey: toHex(publicKey), key } };
}

const alice = account('11'.repeat(32));
const bob = account('22'.repeat(32));

describeSandboxConformance('XRPL', {
  module: xrpl,
  ledger,
  open,
  accounts: [alice, bob],
  // Together they hold all coins, as the suite wants of the faucet alone; the issuer's never move.
  faucetAddress: faucetAddress(ledger),
  gift: 30n * xrp,
  payment: 5n * xrp + 1n,
  lowFees: { type: 'XRPL', low: { multiplier: '1' }, medium: { multiplier: '1' }, high: { multiplier: '1' } },
  inflated: (chainState) => {
    const state = chainState as unknown as { accounts: Record<string, object> };
    const accounts = Object.entries(state.accounts).map(([address, root]) => [address, { ...root, balance: '99999999999999' }]);
    return { ...chainState, accounts: Object.fromEntries(accounts) as never };
  },
  inflatedRefusal: 'InsufficientFunds',
  lowFeeState: (chainState) => ({ ...chainState, baseFee: '9' }),
});

describe('the XRPL sandbox', () => {
  let network: Awaited<ReturnType<typeof open>>;
  let node: SandboxLedger;
  let now = new Date('2100-01-01T00:00:00Z');

  beforeEach(async () => {
    network = await open();
    node = network.node();
    for (const { sender } of [alice, bob]) await node.faucet(sender.address, 30n * xrp);
    await block();
  });
  afterEach(() => network.close());

  async function block(): Promise<void> {
    now = new Date(now.getTime() + 60_000);
    await node.produceBlock(now);
  }

  async function balance(address: string, asset: AssetReference = nativeAsset): Promise<bigint> {
    const all = await node.balances([address]);
    return (
      all.find((one) => one.asset.type === asset.type && (asset.type === 'Native' || 'identifier' in one.asset))?.amount ?? 0n
    );
  }

  /** Builds with the ledger's own module on the given view of the network, which may be forged, and broadcasts. */
  async function send(
    from: typeof alice,
    operation: XrplOperation,
    options: {
      memos?: XrplMemo[];
      forge?: (state: Record<string, never>) => object;
      assets?: Record<string, AssetReference>;
      drops?: string;
    } = {},
  ): Promise<string> {
    const named = Object.values(operation).flatMap((member) =>
      typeof member === 'object' && 'address' in member ? [String(member.address)] : [],
    );
    const assets = { ...options.assets };
    const state = await node.chainState({
      senders: [from.sender.address],
      destinations: named,
      assets: [nativeAsset, token, ...Object.values(assets)],
    });
    const built = xrpl.transaction.build({
      ledger,
      order: {
        parameters: {
          type: 'XRPL',
          operation,
          feeStrategy: { type: 'SpecifiedAdditionalFee', drops: options.drops ?? '0' },
          memos: options.memos ?? [],
        },
        assets,
      },
      sender: [from.sender],
      chainState: (options.forge?.(state as Record<string, never>) ?? state) as typeof state,
      fees,
      unavailable: {},
      reservedResources: [],
    });
    if (!built.ok) return `not built: ${built.error.hint}`;
    const signatures = built.value.payloads.map((payload) => signPayload(payload, from.privateKey));
    const answer = await node.broadcast(xrpl.transaction.assemble(built.value, signatures).raw);
    return answer.ok ? 'taken' : `${answer.error.reason} ${answer.error.message.split(':')[0]}`;
  }

  const token = issuedAsset(sandboxCurrency, issuerAddress(ledger)) ?? nativeAsset;
  const pay = (to: string, amount: bigint, tag?: number): XrplOperation => ({
    type: 'Payment',
    destination: { type: 'Address', address: to },
    amount: amount.toString(),
    ...(tag === undefined ? {} : { destinationTag: tag }),
  });
  const trust = (value: bigint): XrplOperation => ({
    type: 'TrustSet',
    flags: [],
    limitAmount: {
      currency: { type: 'Currency', code: sandboxCurrency, issuer: issuerAddress(ledger) },
      value: value.toString(),
    },
  });
  const usd = (amount: bigint): XrplOperation => ({
    ...(pay(bob.sender.address, amount) as Extract<XrplOperation, { type: 'Payment' }>),
    currency: { type: 'Currency', code: sandboxCurrency, issuer: issuerAddress(ledger) },
  });
  const rich = (state: Record<string, never>) => ({
    ...state,
    accounts: Object.fromEntries(
      Object.entries((state as unknown as { accounts: Record<string, object> }).accounts).map(([address, root]) => [
        address,
        { ...root, balance: '99999999999', requireDestinationTag: false, depositAuth: false },
      ]),
    ),
  });

  test('a new account must be paid its reserve, and a sender keeps its own', async () => {
    const nobody = account('33'.repeat(32)).sender.address;
    const forged = (state: Record<string, never>) => ({ ...rich(state), reserveBase: '0' });
    expect(await send(alice, pay(nobody, 999_999n))).toMatch(/^not built/);
    expect(await send(alice, pay(nobody, 999_999n), { forge: forged })).toBe('InvalidDestination tecNO_DST_INSUF_XRP');
    expect(await send(alice, pay(bob.sender.address, 29n * xrp + 1n), { forge: forged })).toBe(
      'InsufficientFunds tecUNFUNDED_PAYMENT',
    );
    // The fee may come out of the reserve.
    expect(await send(alice, pay(bob.sender.address, 29n * xrp))).toBe('taken');
    await block();
    expect(await balance(alice.sender.address)).toBe(xrp - 10n);
    expect(await balance(bob.sender.address)).toBe(59n * xrp);
  });

  test('a destination that asks for a tag gets none without, and tag 0 is a tag', async () => {
    expect(await send(bob, { type: 'AccountSet', setFlag: 'asfRequireDest' })).toBe('taken');
    await block();
    expect(await send(alice, pay(bob.sender.address, xrp))).toMatch(/^not built/);
    expect(await send(alice, pay(bob.sender.address, xrp), { forge: rich })).toBe('InvalidDestination tecDST_TAG_NEEDED');
    expect(await send(alice, pay(bob.sender.address, xrp, 0))).toBe('taken');
  });

  test('deposits need leave where the account asks for it', async () => {
    expect(await send(bob, { type: 'AccountSet', setFlag: 'asfDepositAuth' })).toBe('taken');
    await block();
    expect(await send(alice, pay(bob.sender.address, xrp), { forge: rich })).toBe('InvalidDestination tecNO_PERMISSION');
    expect(await send(bob, { type: 'DepositPreauth', authorize: { type: 'Address', address: alice.sender.address } })).toBe(
      'taken',
    );
    await block();
    expect(await send(alice, pay(bob.sender.address, xrp))).toBe('taken');
  });

  test('another key, a wrong network, an old sequence and too many memos are refused', async () => {
    const mallory = { ...alice, privateKey: '44'.repeat(32) };
    await expect(send(mallory, pay(bob.sender.address, xrp))).rejects.toThrow();
    const forged = account('44'.repeat(32));
    const impostor = { privateKey: forged.privateKey, sender: { ...forged.sender, address: alice.sender.address } };
    expect(await send(impostor, pay(bob.sender.address, xrp))).toBe('InvalidSignature tefBAD_AUTH');
    const older = (state: Record<string, never>) => ({
      ...state,
      accounts: Object.fromEntries(
        Object.entries((state as unknown as { accounts: Record<string, { sequence: number }> }).accounts).map(
          ([address, root]) => [address, { ...root, sequence: root.sequence - 1 }],
        ),
      ),
    });
    expect(await send(alice, pay(bob.sender.address, xrp), { forge: older })).toBe('DoubleSpend tefPAST_SEQ');
    const outdated = (state: Record<string, never>) => ({ ...state, ledgerIndex: -900 });
    expect(await send(alice, pay(bob.sender.address, xrp), { forge: outdated })).toBe('Expired tefMAX_LEDGER');
    const spaced = [{ memoType: toHex(utf8('not url text')), memoData: toHex(utf8('x')) }];
    expect(await send(alice, pay(bob.sender.address, xrp), { memos: spaced })).toMatch(/^(Malformed temMALFORMED|not built)/);
  });

  test('an issued currency moves along trust lines only, and comes from its issuer', async () => {
    const unit = 10n ** 15n;
    expect(await node.faucetToken(token, alice.sender.address)).toEqual({ ok: false, error: 'InvalidAddress' });
    expect(await send(alice, trust(10_000n * unit))).toBe('taken');
    await block();
    expect((await node.faucetToken(token, alice.sender.address, 100n * unit)).ok).toBe(true);
    await block();
    expect(await balance(alice.sender.address, token)).toBe(100n * unit);
    expect(await send(alice, usd(5n * unit))).toMatch(/^not built/);
    expect(await send(bob, trust(50n * unit))).toBe('taken');
    await block();
    expect(await send(alice, usd(5n * unit))).toBe('taken');
    await block();
    expect(await balance(alice.sender.address, token)).toBe(95n * unit);
    expect(await balance(bob.sender.address, token)).toBe(5n * unit);
    const owned = (await node.chainState({ senders: [bob.sender.address], destinations: [], assets: [] })) as unknown as {
      accounts: Record<string, { ownerCount: number }>;
    };
    expect(owned.accounts[bob.sender.address]?.ownerCount).toBe(1);
  });

  test('what fails when its turn comes costs its fee and is marked as failed', async () => {
    expect(await send(alice, pay(bob.sender.address, xrp))).toBe('taken');
    // Between the payment's admission and its block, its destination starts to ask for a tag.
    expect(await send(bob, { type: 'AccountSet', setFlag: 'asfRequireDest' }, { drops: '90' })).toBe('taken');
    await block();
    const seen = await node.observations(undefined, async (addresses) => new Set(addresses));
    const confirmed = seen.transactions.filter(
      ({ status, feePayer }) => status === 'Confirmed' && feePayer === alice.sender.address,
    );
    const paid = confirmed[0]?.failure === undefined ? xrp : 0n;
    expect(await balance(alice.sender.address)).toBe(30n * xrp - 10n - paid);
    expect(await balance(bob.sender.address)).toBe(30n * xrp - 100n + paid);
  });

  test('operations that this network does not have are refused by name', async () => {
    expect(await send(alice, { type: 'MPTokenIssuanceCreate', flags: [] })).toBe('Rejected temDISABLED');
  });
});
