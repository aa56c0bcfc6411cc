import { feeLevelsOf } from '@countersign/ledger-port';
import { bitcoin } from '@countersign/ledger-bitcoin';
import { describeNetworkConformance, type DrivenNode } from '@countersign/ledger-port/conformance';
import { afterAll, beforeAll } from 'vitest';

import { dogecoinChain, startDogecoinStandIn } from '../test/dogecoin-stand-in.ts';
import { coinsOf, describeWithLitecoind, startLitecoind, type Litecoind } from '../test/litecoind.ts';
import { litecoinLedger, litecoinAccount } from '../test/litecoin-ledger.ts';
import type { NodeProxy } from '../test/proxy.ts';
import { rememberedOutputs } from '../test/remembered-outputs.ts';
import { connect } from './connect.ts';

/** The networks: the node's own, and one whose nodes it is to answer like. */
const networks = [
  { name: 'Litecoin, by a node', network: 'litecoin-regtest', faucet: 'rltc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqpwdjk9x' },
  { name: 'Dogecoin, by a stand-in', network: dogecoinChain, faucet: 'mfWxJ45yp2SFn7UciZyNpvDKrzbhyfKrY8' },
].map((one) => {
  const { ledger } = litecoinLedger({ url: 'http://127.0.0.1', user: 'u', password: 'p' }, { network: one.network });
  const accounts = [litecoinAccount('11'.repeat(32), ledger), litecoinAccount('22'.repeat(32), ledger)] as const;
  return { ...one, ledger, accounts, own: accounts.map(({ sender }) => sender.address) };
});
type Tested = (typeof networks)[number];

/** A wallet of the node with the keys of the two: it takes back what a test left them. */
const broom = 'broom';
const gift = 10_000_000n;

let litecoind: Litecoind;
let dogecoin: NodeProxy;
let faucetAddress = '';

/** The node as the suite drives it: gifts are transactions of the node's own wallet, blocks come when they are asked for, and are read at once. */
async function open({ network, ledger, own }: Tested) {
  const firstBlock = ((await litecoind.call('getblockcount')) as number) + 1;
  const outputs = rememberedOutputs(...own);
  const urls = [network === dogecoinChain ? dogecoin.url : litecoind.url];
  let cursor: string | undefined;
  const driven = (): DrivenNode => {
    const node = connect(litecoinLedger(litecoind, { firstBlock, network, urls }), { outputs, sleep: undefined });
    return {
      ...node,
      async broadcast(raw) {
        const answer = await node.broadcast(raw);
        if (answer.ok) outputs.send(raw);
        return answer;
      },
      async faucet(address, amount = gift) {
        if (!bitcoin.address.parse(address, ledger).ok) return { ok: false, error: 'InvalidAddress' };
        if (amount <= 0n || amount > 1_000_000_000n) return { ok: false, error: 'InvalidAmount' };
        return { ok: true, value: { transactionId: await litecoind.pay(address, amount) } };
      },
      async produceBlock() {
        await litecoind.mine();
        for (let more = true; more;) {
          const page = await node.observations(cursor, (found) =>
            Promise.resolve(new Set(found.filter((one) => own.includes(one)))),
          );
          outputs.take(page.transactions);
          ({ cursor, more } = page);
        }
        return node.tip();
      },
    };
  };
  return { node: driven, close: sweep };
}

/** The next test begins with accounts that hold nothing, and with nothing that waits. */
async function sweep(): Promise<void> {
  await litecoind.mine();
  const held = (await litecoind.callWallet(broom, 'getbalance')) as number;
  if (held === 0) return;
  const amount = coinsOf(BigInt(Math.round(held * 100_000_000)));
  await litecoind.callWallet(broom, 'sendtoaddress', faucetAddress, amount, '', '', true);
  await litecoind.mine();
}

type Outputs = { amount: string }[];

describeWithLitecoind('a local node', () => {
  beforeAll(async () => {
    litecoind = await startLitecoind();
    faucetAddress = (await litecoind.callWallet('purse', 'getnewaddress', '', 'bech32')) as string;
    await litecoind.call('createwallet', broom);
    for (const { wif } of networks[0]?.accounts ?? []) await litecoind.callWallet(broom, 'importprivkey', wif, '', false);
    dogecoin = await startDogecoinStandIn(litecoind);
  });
  afterAll(async () => {
    await dogecoin.close();
    await litecoind.dispose();
  });

  for (const tested of networks)
    describeNetworkConformance(tested.name, {
      module: bitcoin,
      ledger: tested.ledger,
      open: () => open(tested),
      accounts: tested.accounts,
      faucetAddress: tested.faucet,
      gift,
      payment: 1_234_567n,
      lowFees: feeLevelsOf([500_000n, 500_000n, 500_000n]),
      lowFeeState: (chainState) => ({ ...chainState, minimumRelayRate: '0.5' }),
      inflated: (chainState) => ({
        ...chainState,
        outputs: (chainState['outputs'] as unknown as Outputs).map((output) => ({ ...output, amount: '100000000000' })),
      }),
      inflatedRefusal: 'InsufficientFunds',
      observes: ['Confirmed'],
      steadyFees: true,
    });
});
