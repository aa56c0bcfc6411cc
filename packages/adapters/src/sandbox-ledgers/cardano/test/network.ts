import { fromHex, toHex } from '@countersign/kernel';
import { addressOfKeys, cardano } from '@countersign/ledger-cardano';
import { nativeAsset, type SenderAddress } from '@countersign/ledger-port';
import { signPayload } from '@countersign/ledger-port/conformance';
import type { CardanoOperation, Ledger } from '@countersign/model';
import { ed25519 } from '@noble/curves/ed25519.js';
import { afterEach, beforeEach } from 'vitest';

import { createSandboxLedger, type SandboxLedger } from '../../framework/index.ts';
import { openNetworks } from '../../test/open-networks.ts';
import { cardanoSandboxRules } from '../rules.ts';

/** The sandbox's network. */
export const ledger: Ledger = {
  id: 'cardano-sandbox',
  alias: 'Cardano sandbox',
  parameters: { type: 'Cardano', testnetMagic: 1_815_000, nativeTickerSymbol: 'ADA', nativeTickerName: 'Ada (sandbox)' },
  metadata: { revision: 1, createdAt: '2026-01-01T00:00:00Z', lastModifiedAt: '2026-01-01T00:00:00Z', customProperties: {} },
};
export const ada = 1_000_000n;

/** A network of its own. */
export async function open() {
  const { pool, close } = await openNetworks();
  return {
    pool,
    node: () => createSandboxLedger({ pool, ledger, load: async () => cardanoSandboxRules }),
    close,
  };
}

interface TestAccount {
  /** Of the key that spends. */
  readonly privateKey: string;
  readonly stakeKey: string;
  readonly sender: SenderAddress;
}

/** An account by its two keys. */
function account(privateKey: string, stakeKey: string): TestAccount {
  const [spending, staking] = [privateKey, stakeKey].map((key) => ed25519.getPublicKey(fromHex(key)));
  if (spending === undefined || staking === undefined) throw new Error('no key');
  const pathOf = (role: number) => ({ curve: 'Ed25519', strategy: 'VaultHard', path: `m/44'/1815'/${role}'/0'` }) as const;
  const publicKeys = new Map([
    ['ED25519_CUSTODY_1', spending],
    ['ED25519_STAKING_1', staking],
  ] as const);
  return {
    privateKey,
    stakeKey,
    sender: {
      address: addressOfKeys(publicKeys, 0),
      keys: [
        { id: 'ED25519_CUSTODY_1', publicKey: toHex(spending), key: pathOf(0) },
        { id: 'ED25519_STAKING_1', publicKey: toHex(staking), key: pathOf(2) },
      ],
    },
  };
}

export const alice = account('11'.repeat(32), '12'.repeat(32));
export const bob = account('22'.repeat(32), '23'.repeat(32));

/** A view of the network that may be forged. */
type View = Record<string, never>;
type Forge = (state: View) => object;

/** A network for each test of a file, on which these accounts have 100 ada each. */
export function openForEach(...accounts: readonly TestAccount[]) {
  let network: Awaited<ReturnType<typeof open>>;
  let node: SandboxLedger;
  let now = new Date('2100-01-01T00:00:00Z');

  async function block(count = 1): Promise<void> {
    for (let made = 0; made < count; made++) {
      now = new Date(now.getTime() + 60_000);
      await node.produceBlock(now);
    }
  }

  beforeEach(async () => {
    network = await open();
    node = network.node();
    for (const { sender } of accounts) await node.faucet(sender.address, 100n * ada);
    await block();
  });
  afterEach(() => network.close());

  /** Builds and signs with the ledger's own module on the given view of the network. */
  async function signed(from: TestAccount, operation: CardanoOperation, forge?: Forge) {
    const parameters = { type: 'Cardano', operation, feeStrategy: { type: 'Priority', priority: 'Low' } } as const;
    const query = cardano.transaction.stateQuery(parameters, []);
    const state = await node.chainState({ senders: [from.sender.address], assets: [nativeAsset], ...query });
    const built = cardano.transaction.build({
      ledger,
      order: { parameters, assets: {} },
      sender: [from.sender],
      chainState: (forge?.(state as View) ?? state) as typeof state,
      fees: undefined,
      unavailable: {},
      orderId: '00000000-0000-4000-8000-000000000050',
      reservedResources: [],
    });
    if (!built.ok) return `not built: ${built.error.hint}` as const;
    const signatures = built.value.payloads.map((payload, index) =>
      signPayload(payload, index === 0 ? from.privateKey : from.stakeKey),
    );
    return { ...cardano.transaction.assemble(built.value, signatures), fee: built.value.fee };
  }

  async function broadcast(raw: string): Promise<string> {
    const answer = await node.broadcast(raw);
    return answer.ok ? 'taken' : `${answer.error.reason} ${answer.error.message.split(':')[0]}`;
  }

  async function send(from: TestAccount, operation: CardanoOperation, forge?: Forge): Promise<string> {
    const made = await signed(from, operation, forge);
    return typeof made === 'string' ? made : broadcast(made.raw);
  }

  async function balance({ sender: { address } }: TestAccount): Promise<bigint> {
    return (await node.holdings([address])).find((one) => one.address === address)?.total ?? 0n;
  }

  /** Puts an output with tokens at an account, as strangers do. */
  async function giveTokens({ sender: { address } }: TestAccount, tokens: readonly object[]): Promise<void> {
    const value = { address, amount: (2n * ada).toString(), tokens, height: 0 };
    await network.pool.query('INSERT INTO sandbox_state (ledger_id, key, value, owner) VALUES ($1, $2, $3, $4)', [
      ledger.id,
      `output:${'fe'.repeat(32)}:0`,
      JSON.stringify(value),
      address,
    ]);
  }

  return { node: () => node, block, send, signed, broadcast, balance, giveTokens };
}

/** A view of the network in which the stake of an account is another one. */
export function withStake({ sender: { address } }: TestAccount, over: object): Forge {
  return (state) => {
    const { stakes } = state as unknown as { stakes: Record<string, object> };
    return { ...state, stakes: { ...stakes, [address]: { ...stakes[address], ...over } } };
  };
}
