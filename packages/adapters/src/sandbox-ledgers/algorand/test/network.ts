import { fromBase64, fromHex, toHex } from '@countersign/kernel';
import { addressFromPublicKey, algorand, writeMessagePack } from '@countersign/ledger-algorand';
import { nativeAsset, type SenderAddress } from '@countersign/ledger-port';
import { signPayload } from '@countersign/ledger-port/conformance';
import { sandboxLedgers } from '@countersign/ledger-registry';
import { ed25519 } from '@noble/curves/ed25519.js';
import { afterEach, beforeEach } from 'vitest';

import { createSandboxLedger, type SandboxLedger } from '../../framework/index.ts';
import { openNetworks } from '../../test/open-networks.ts';
import { algorandSandboxRules } from '../rules.ts';

const found = sandboxLedgers.find(({ id }) => id === 'algorand-sandbox');
if (found?.parameters.type !== 'Algorand') throw new Error('no Algorand sandbox');
export const ledger = found;
const { genesisId, genesisHash } = found.parameters;
export const coin = 1_000_000n;

/** A network of its own. */
export async function open() {
  const { pool, close } = await openNetworks();
  return {
    pool,
    node: () => createSandboxLedger({ pool, ledger, load: async () => algorandSandboxRules }),
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
  const key = { curve: 'Ed25519', strategy: 'VaultHard', path: "m/44'/283'/0'/0'/0'" } as const;
  return {
    privateKey,
    sender: { address: addressFromPublicKey(publicKey), keys: [{ id: 'ED25519_CUSTODY_1', publicKey: toHex(publicKey), key }] },
  };
}

export const alice = account('11'.repeat(32));
export const bob = account('22'.repeat(32));
export const carol = account('55'.repeat(32));

/** The 32 bytes of an account's address. */
export function keyOf({ sender }: TestAccount): Uint8Array {
  return fromHex(sender.keys[0].publicKey);
}

/** A network for each test of a file, on which these accounts have 30 coins each. */
export function openForEach(...accounts: readonly TestAccount[]) {
  let network: Awaited<ReturnType<typeof open>>;
  let node: SandboxLedger;
  let now = new Date('2100-01-01T00:00:00Z');
  let orders = 0;

  async function block(): Promise<void> {
    now = new Date(now.getTime() + 60_000);
    await node.produceBlock(now);
  }

  beforeEach(async () => {
    network = await open();
    node = network.node();
    for (const { sender } of accounts) await node.faucet(sender.address, 30n * coin);
    await block();
  });
  afterEach(() => network.close());

  async function answerTo(raw: string): Promise<string> {
    const answer = await node.broadcast(raw);
    return answer.ok ? 'taken' : `${answer.error.reason} ${answer.error.message}`;
  }

  /** Builds an order's payment with the ledger's own module, and broadcasts it. */
  async function pay(from: TestAccount, to: string, amount: bigint, orderId = `order ${orders++}`): Promise<string> {
    const query = { senders: [from.sender.address], destinations: [to], assets: [nativeAsset] };
    const built = algorand.transaction.build({
      ledger,
      orderId,
      order: {
        parameters: {
          type: 'Algorand',
          operation: { type: 'Payment', destination: { type: 'Address', address: to }, amount: amount.toString() },
          feeStrategy: { type: 'Priority', priority: 'Low' },
        },
        assets: {},
      },
      sender: [from.sender],
      chainState: await node.chainState(query),
      fees: undefined,
      unavailable: {},
      reservedResources: [],
    });
    if (!built.ok) return `not built: ${built.error.hint}`;
    const signatures = built.value.payloads.map((payload) => signPayload(payload, from.privateKey));
    return answerTo(algorand.transaction.assemble(built.value, signatures).raw);
  }

  /** Signs members that the ledger's own module would not build, with the account's own key or another one, and broadcasts. */
  async function sendRaw(from: TestAccount, members: Parameters<typeof writeMessagePack>[0], by = from): Promise<string> {
    const { height } = await node.tip();
    const written = writeMessagePack({
      fee: 1000n,
      fv: BigInt(height),
      gen: genesisId,
      gh: fromBase64(genesisHash),
      lv: BigInt(height + 100),
      snd: keyOf(from),
      type: 'pay',
      ...members,
    });
    const sig = ed25519.sign(Uint8Array.of(0x54, 0x58, ...written), fromHex(by.privateKey));
    const sgnr = by === from ? new Uint8Array() : keyOf(by);
    return answerTo(toHex(writeMessagePack({ sgnr, sig, txn: { written } })));
  }

  async function balance({ sender: { address } }: TestAccount): Promise<bigint> {
    return (await node.holdings([address])).find((one) => one.address === address)?.total ?? 0n;
  }

  /** What was confirmed of a sender. */
  async function confirmed({ sender: { address } }: TestAccount) {
    const { transactions } = await node.observations(undefined, async (addresses) => new Set(addresses));
    return transactions.filter(({ status, feePayer }) => status === 'Confirmed' && feePayer === address);
  }

  return { node: () => node, block, pay, sendRaw, balance, confirmed };
}
