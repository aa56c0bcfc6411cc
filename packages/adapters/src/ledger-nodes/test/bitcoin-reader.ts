import { bitcoin } from '@countersign/ledger-bitcoin';
import { nativeAsset, type BuildInput, type BuiltTransaction, type ObservedTransaction } from '@countersign/ledger-port';
import { signPayload } from '@countersign/ledger-port/conformance';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';

import { createLedgerNode, type NetworkNode } from '../index.ts';
import { startLitecoind, type Litecoind } from './litecoind.ts';
import { litecoinAccount, litecoinLedger } from './litecoin-ledger.ts';
import { noPause } from './no-pause.ts';
import { startNodeProxy, type NodeProxy } from './proxy.ts';
import { rememberedOutputs } from './remembered-outputs.ts';

export const coin = 100_000_000n;
/** The node of the tests of a file. */
export let litecoind: Litecoind;
let proxies: NodeProxy[] = [];
/** An account of its own for each test: all share one chain. */
export let alice: ReturnType<typeof litecoinAccount>;
export let bob: ReturnType<typeof litecoinAccount>;
let count = 0;

type Changes = Omit<NonNullable<Parameters<typeof litecoinLedger>[1]>, 'urls'>;

/** The ledger at some proxies of the node, read as its tracker does. */
export async function opened({
  nodes = 1,
  own,
  pauses = false,
  ...changes
}: Changes & { nodes?: number; own?: readonly string[]; pauses?: boolean } = {}) {
  const made = await Promise.all(Array.from({ length: nodes }, () => startNodeProxy(litecoind.url)));
  proxies.push(...made);
  const addresses = own ?? [alice.sender.address];
  const outputs = rememberedOutputs(...addresses);
  const firstBlock = (await height()) + 1;
  const settings = litecoinLedger(litecoind, { urls: made.map(({ url }) => url), firstBlock, ...changes });
  const node = await createLedgerNode(settings, outputs, pauses ? undefined : noPause);
  let cursor: string | undefined;
  const isWatched = (found: readonly string[]) => Promise.resolve(new Set(found.filter((one) => addresses.includes(one))));
  const read = async (): Promise<readonly ObservedTransaction[]> => {
    const all: ObservedTransaction[] = [];
    for (let more = true; more;) {
      const page = await node.observations(cursor, isWatched);
      outputs.take(page.transactions);
      all.push(...page.transactions);
      ({ cursor, more } = page);
    }
    return all;
  };
  const send = async (raw: string) => {
    const answer = await node.broadcast(raw);
    if (answer.ok) outputs.send(raw);
    return answer.ok ? 'taken' : answer.error.reason;
  };
  const [proxy] = made;
  if (proxy === undefined) throw new Error('no proxy');
  return { node, proxy, proxies: made, outputs, settings, read, send, cursor: () => cursor ?? '' };
}

export const height = async () => (await litecoind.call('getblockcount')) as number;
export const give = (amount: bigint, to = alice.sender.address) => litecoind.pay(to, amount);
export const idsOf = (transactions: readonly ObservedTransaction[]) => transactions.map(({ transactionId }) => transactionId);
/** Takes the newest blocks back. */
export async function forget(depth: number): Promise<void> {
  await litecoind.call('invalidateblock', await litecoind.call('getblockhash', (await height()) - depth + 1));
}

export function stateOf(node: NetworkNode) {
  return node.chainState({ senders: [alice.sender.address], destinations: [bob.sender.address], assets: [nativeAsset] });
}

interface PaymentChanges extends Partial<BuildInput> {
  readonly rate?: string;
  readonly to?: string;
}

/** A payment of alice's, signed. */
export async function payment(
  node: NetworkNode,
  amounts: readonly bigint[],
  { rate = '5', to = bob.sender.address, chainState, ...more }: PaymentChanges = {},
) {
  const { ledger } = litecoinLedger(litecoind);
  const built = bitcoin.transaction.build({
    ledger,
    order: {
      parameters: {
        type: 'Bitcoin',
        outputs: amounts.map((amount) => ({ destination: { type: 'Address', address: to }, amount: amount.toString() })),
        feeStrategy: { type: 'SpecifiedRate', satoshiPerVbyte: rate },
      },
      assets: {},
    },
    sender: [alice.sender],
    changeAddress: alice.sender.address,
    chainState: chainState ?? (await stateOf(node)),
    fees: undefined,
    unavailable: {},
    orderId: '00000000-0000-4000-8000-000000000050',
    reservedResources: [],
    ...more,
  });
  if (!built.ok) throw new Error(`${built.error.hint}: ${built.error.message}`);
  return { built: built.value, ...signed(built.value) };
}

function signed(built: BuiltTransaction) {
  return bitcoin.transaction.assemble(
    built,
    built.payloads.map((payload) => signPayload(payload, alice.privateKey)),
  );
}

/** Gives the tests of a file a node, which all of them share, and each of them accounts of its own. To be called in each file, since modules are shared among them. */
export function litecoindForAll(): void {
  beforeAll(async () => {
    litecoind = await startLitecoind();
  });
  afterAll(() => litecoind.dispose());
  beforeEach(async () => {
    [alice, bob] = [
      litecoinAccount((++count).toString(16).padStart(64, '0')),
      litecoinAccount((++count).toString(16).padStart(64, '0')),
    ];
    // What a test before left over.
    await litecoind.mine();
  });
  afterEach(async () => {
    await Promise.all(proxies.map((proxy) => proxy.close()));
    proxies = [];
  });
}
