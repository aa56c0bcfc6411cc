import { fromHex, toHex } from '@countersign/kernel';
import {
  feeLevelsOf,
  assetKey,
  nativeAsset,
  oneKeySender,
  type AssetReference,
  type Movement,
  type SenderAddress,
} from '@countersign/ledger-port';
import { signPayload } from '@countersign/ledger-port/conformance';
import { sandboxLedgers } from '@countersign/ledger-registry';
import {
  addressFromPublicKey,
  issuedAsset,
  serialize,
  signingDigest,
  xrpl as xrplModule,
  type XrplTransaction,
} from '@countersign/ledger-xrpl';
import type { XrplMemo, XrplOperation } from '@countersign/model';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { afterEach, beforeEach, expect } from 'vitest';

import { createSandboxLedger, type SandboxLedger } from '../../framework/index.ts';
import { openNetworks } from '../../test/open-networks.ts';
import { issuerAddress, sandboxCurrency } from '../faucet.ts';
import { xrplSandboxRules } from '../rules.ts';

const found = sandboxLedgers.find(({ id }) => id === 'xrpl-sandbox');
if (found === undefined) throw new Error('no XRPL sandbox');
export const ledger = found;
export const xrp = 1_000_000n;
/** The smallest unit of an issued currency is 10^-15. */
export const unit = 10n ** 15n;
const fees = feeLevelsOf([1n, 1n, 2n]);

/** A network of its own. */
export async function open() {
  const { pool, close } = await openNetworks();
  return {
    pool,
    node: () => createSandboxLedger({ pool, ledger, load: async () => xrplSandboxRules }),
    close,
  };
}

export interface TestAccount {
  readonly privateKey: string;
  readonly sender: SenderAddress;
}

/** An account by its key. */
export function account(privateKey: string): TestAccount {
  const publicKey = secp256k1.getPublicKey(fromHex(privateKey));
  const key = { curve: 'Secp256k1', strategy: 'VaultHard', path: "m/44'/144'/0'/0'/0'" } as const;
  return {
    privateKey,
    sender: oneKeySender(addressFromPublicKey(publicKey, ledger), toHex(publicKey), key),
  };
}

export const alice = account('11'.repeat(32));
export const bob = account('22'.repeat(32));
export const carol = account('55'.repeat(32));

/** The currency that the sandbox's own issuer gives. */
export const token = issuedAsset(sandboxCurrency, issuerAddress(ledger)) ?? nativeAsset;

interface Sending {
  readonly memos?: XrplMemo[];
  readonly forge?: (state: Record<string, never>) => object;
  readonly assets?: Record<string, AssetReference>;
  readonly drops?: string;
}

/** A network for each test of a file, on which these accounts have 30 XRP each. */
export function openForEach(...accounts: readonly TestAccount[]) {
  let network: Awaited<ReturnType<typeof open>>;
  let node: SandboxLedger;
  let now = new Date('2100-01-01T00:00:00Z');
  let cursor: string | undefined;

  async function block(): Promise<void> {
    now = new Date(now.getTime() + 60_000);
    await node.produceBlock(now);
  }

  beforeEach(async () => {
    network = await open();
    node = network.node();
    cursor = undefined;
    for (const { sender } of accounts) await node.faucet(sender.address, 30n * xrp);
    await block();
  });
  afterEach(() => network.close());

  /** Builds with the ledger's own module on the given view of the network, which may be forged, and broadcasts. */
  async function send(from: TestAccount, operation: XrplOperation, options: Sending = {}): Promise<string> {
    const named = Object.values(operation).flatMap((member) =>
      typeof member === 'object' && 'address' in member ? [String(member.address)] : [],
    );
    const assets = { ...options.assets };
    const state = await node.chainState({
      senders: [from.sender.address],
      destinations: named,
      assets: [nativeAsset, token, ...Object.values(assets)],
    });
    const built = xrplModule.transaction.build({
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
      orderId: '00000000-0000-4000-8000-000000000050',
      reservedResources: [],
    });
    if (!built.ok) return `not built: ${built.error.hint}`;
    const signatures = built.value.payloads.map((payload) => signPayload(payload, from.privateKey));
    return answerTo(xrplModule.transaction.assemble(built.value, signatures).raw);
  }

  /** Signs members that the ledger's own module would not build, with the account's own key or another one, and broadcasts. */
  async function sendRaw(from: TestAccount, members: object, by = from): Promise<string> {
    const { sequence } = await root(from);
    const transaction = {
      Account: from.sender.address,
      Fee: '10',
      Sequence: sequence,
      NetworkID: 21_338,
      SigningPubKey: by.sender.keys[0].publicKey.toUpperCase(),
      ...members,
    } as unknown as XrplTransaction;
    const signed = secp256k1.sign(signingDigest(transaction), fromHex(by.privateKey), { prehash: false, format: 'der' });
    return answerTo(serialize({ ...transaction, TxnSignature: toHex(signed).toUpperCase() }));
  }

  async function answerTo(raw: string): Promise<string> {
    const answer = await node.broadcast(raw);
    return answer.ok ? 'taken' : `${answer.error.reason} ${answer.error.message.split(':')[0]}`;
  }

  /** Sends, and makes the block. */
  async function done(from: TestAccount, members: object): Promise<void> {
    const answer = await sendRaw(from, members);
    if (answer !== 'taken') throw new Error(answer);
    await block();
  }

  async function balance({ sender: { address } }: TestAccount, asset: AssetReference = nativeAsset): Promise<bigint> {
    const named = (one: AssetReference) => (one.type === 'Native' ? 'Native' : one.identifier);
    return (await node.holdings([address])).find((one) => named(one.asset) === named(asset))?.total ?? 0n;
  }

  async function root({ sender: { address } }: TestAccount): Promise<{ sequence: number; ownerCount: number }> {
    const state = (await node.chainState({ senders: [address], destinations: [], assets: [] })) as unknown as {
      accounts: Record<string, { sequence: number; ownerCount: number }>;
    };
    return state.accounts[address] ?? { sequence: 0, ownerCount: -1 };
  }

  /** What was confirmed since this was last asked for. */
  async function confirmed() {
    const seen = await node.observations(cursor, async (addresses) => new Set(addresses));
    cursor = seen.cursor;
    return seen.transactions.filter(({ status }) => status === 'Confirmed');
  }

  /** What the confirmed transactions say that an account has, which must be what it has. */
  async function expectExplained(...parties: readonly TestAccount[]): Promise<void> {
    const seen = await node.observations(undefined, async (addresses) => new Set(addresses));
    for (const { sender } of parties) {
      const has = new Map<string, bigint>();
      const add = (asset: AssetReference, amount: bigint) => has.set(assetKey(asset), (has.get(assetKey(asset)) ?? 0n) + amount);
      for (const { status, movements, fee, feePayer } of seen.transactions) {
        if (status !== 'Confirmed') continue;
        if (feePayer === sender.address) add(nativeAsset, -fee);
        for (const { asset, from, to, amount } of movements) {
          if (to === sender.address) add(asset, amount);
          if (from.includes(sender.address)) add(asset, -amount);
        }
      }
      // An account does not hold what it issued itself.
      const said = [...has].filter(([key, amount]) => amount !== 0n && !key.endsWith(sender.address));
      const holdings = await node.holdings([sender.address]);
      expect(new Map(said)).toEqual(new Map(holdings.map(({ asset, total }) => [assetKey(asset), total])));
    }
  }

  return { node: () => node, block, send, sendRaw, done, balance, root, confirmed, expectExplained };
}

/** Movements in short, each as sender, recipient and amount of what. */
export function inShort(movements: readonly Movement[], names: Readonly<Record<string, TestAccount>>): readonly string[] {
  const nameOf = (address = '') => Object.entries(names).find(([, one]) => one.sender.address === address)?.[0] ?? address;
  return movements.map(({ asset, from, to, amount }) => {
    const what = asset.type === 'Native' ? 'XRP' : asset.identifier.split('.')[0];
    return `${from.map(nameOf).join()} > ${nameOf(to)}: ${amount} ${what}`;
  });
}
