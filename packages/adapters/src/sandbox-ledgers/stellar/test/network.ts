import { fromHex, toHex } from '@countersign/kernel';
import { nativeAsset, type AssetReference, type SenderAddress } from '@countersign/ledger-port';
import { signPayload } from '@countersign/ledger-port/conformance';
import { stellar as module, tokenAsset, type StellarChainState } from '@countersign/ledger-stellar';
import type { Ledger, StellarOperation, TransactionOrderParametersStellar } from '@countersign/model';
import { ed25519 } from '@noble/curves/ed25519.js';
import { Account, Keypair, TransactionBuilder, type xdr } from '@stellar/stellar-base';
import { afterEach, beforeEach } from 'vitest';

import { createSandboxLedger, type SandboxLedger } from '../../framework/index.ts';
import { openNetworks } from '../../test/open-networks.ts';
import { issuerAddress, sandboxCode } from '../faucet.ts';
import { stellarSandboxRules } from '../rules.ts';

const passphrase = 'Countersign Sandbox Network';
const at = '2026-01-01T00:00:00Z';
export const ledger: Ledger = {
  id: 'stellar-sandbox',
  alias: 'Stellar sandbox',
  parameters: {
    type: 'Stellar',
    nativeTickerSymbol: 'XLM',
    nativeTickerName: 'Lumen (sandbox)',
    networkPassphrase: passphrase,
  },
  metadata: { revision: 1, createdAt: at, lastModifiedAt: at, customProperties: {} },
};
export const lumen = 10_000_000n;

/** A network of its own. */
export async function open() {
  const { pool, close } = await openNetworks();
  return {
    pool,
    node: () => createSandboxLedger({ pool, ledger, load: async () => stellarSandboxRules }),
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
  const address = module.address.derive?.(new Map([['ED25519_CUSTODY_1', publicKey]]), ledger) ?? '';
  const key = { curve: 'Ed25519', strategy: 'VaultHard', path: "m/44'/148'/0'" } as const;
  return { privateKey, sender: { address, keys: [{ id: 'ED25519_CUSTODY_1', publicKey: toHex(publicKey), key }] } };
}

export const alice = account('11'.repeat(32));
export const bob = account('22'.repeat(32));
export const carol = account('55'.repeat(32));

/** The token that the sandbox's own issuer gives. */
export const usd = { code: sandboxCode, issuer: issuerAddress(ledger) };
export const token = tokenAsset(usd) ?? nativeAsset;

interface Sending extends Partial<TransactionOrderParametersStellar> {
  /** The view of the network that it is built by. */
  readonly forge?: (state: StellarChainState) => object;
}

/** A network for each test of a file, on which these accounts have 30 XLM each. */
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
    for (const { sender } of accounts) await node.faucet(sender.address, 30n * lumen);
    await block();
  });
  afterEach(() => network.close());

  /** Builds with the ledger's own module on a view of the network, and broadcasts. */
  async function send(from: TestAccount, operation: StellarOperation, { forge, ...over }: Sending = {}): Promise<string> {
    const parameters: TransactionOrderParametersStellar = {
      type: 'Stellar',
      operation,
      feeStrategy: { type: 'SpecifiedRate', baseFee: '100' },
      ...over,
    };
    const query = module.transaction.stateQuery(parameters, []);
    const state = await node.chainState({
      senders: [from.sender.address],
      destinations: query.destinations,
      assets: query.assets ?? [],
    });
    const built = module.transaction.build({
      ledger,
      order: { parameters, assets: {} },
      sender: [from.sender],
      chainState: (forge?.(state as unknown as StellarChainState) ?? state) as typeof state,
      fees: undefined,
      unavailable: {},
      orderId: '00000000-0000-4000-8000-000000000050',
      reservedResources: [],
    });
    if (!built.ok) return `not built: ${built.error.hint}`;
    const signatures = built.value.payloads.map((payload) => signPayload(payload, from.privateKey));
    const answer = await node.broadcast(module.transaction.assemble(built.value, signatures).raw);
    return answer.ok ? 'taken' : `${answer.error.reason} ${answer.error.message.split(':')[0]}`;
  }

  /** Signs operations that no order has by the second implementation, and broadcasts. */
  async function sendOthers(from: TestAccount, operations: readonly xdr.Operation[], fee = 100): Promise<string> {
    const { sequence = '0' } = (await stateOf(from)) ?? {};
    const builder = new TransactionBuilder(new Account(from.sender.address, sequence), {
      fee: fee.toString(),
      networkPassphrase: passphrase,
      timebounds: { minTime: 0, maxTime: Math.floor(now.getTime() / 1_000) + 3_600 },
    });
    for (const operation of operations) builder.addOperation(operation);
    const transaction = builder.build();
    transaction.sign(Keypair.fromRawEd25519Seed(Buffer.from(from.privateKey, 'hex')));
    const answer = await node.broadcast(transaction.toEnvelope().toXDR('hex'));
    return answer.ok ? 'taken' : `${answer.error.reason} ${answer.error.message.split(':')[0]}`;
  }

  async function balance({ sender: { address } }: TestAccount, asset: AssetReference = nativeAsset): Promise<bigint> {
    const named = (one: AssetReference) => (one.type === 'Native' ? 'Native' : one.identifier);
    return (await node.holdings([address])).find((one) => named(one.asset) === named(asset))?.total ?? 0n;
  }

  async function stateOf({ sender: { address } }: TestAccount) {
    const state = (await node.chainState({ senders: [address], destinations: [], assets: [] })) as unknown as StellarChainState;
    return state.accounts[address];
  }

  /** What was confirmed of an account, oldest first. */
  async function confirmed({ sender: { address } }: TestAccount) {
    const { transactions } = await node.observations(undefined, async (addresses) => new Set(addresses));
    return transactions.filter(({ status, feePayer }) => status === 'Confirmed' && feePayer === address);
  }

  return { node: () => node, block, send, sendOthers, balance, stateOf, confirmed };
}
