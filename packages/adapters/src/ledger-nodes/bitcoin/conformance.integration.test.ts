import { bitcoin } from '@countersign/ledger-bitcoin';
import { describeNetworkConformance, type DrivenNode } from '@countersign/ledger-port/conformance';
import { afterAll, beforeAll } from 'vitest';

import { createLedgerNode } from '../index.ts';
import { coinsOf, describeWithLitecoind, startLitecoind, type Litecoind } from '../test/litecoind.ts';
import { litecoinLedger, litecoinAccount } from '../test/litecoin-ledger.ts';
import { rememberedOutputs } from '../test/remembered-outputs.ts';

const alice = litecoinAccount('11'.repeat(32));
const bob = litecoinAccount('22'.repeat(32));
const own = [alice.sender.address, bob.sender.address];
/** A wallet of the node with the keys of the two: it takes back what a test left them. */
const broom = 'broom';
const gift = 10_000_000n;

let litecoind: Litecoind;
let faucetAddress = '';

/** The node as the suite drives it: gifts are transactions of the node's own wallet, blocks come when they are asked for, and are read at once. */
async function open() {
  const firstBlock = ((await litecoind.call('getblockcount')) as number) + 1;
  const outputs = rememberedOutputs(...own);
  let cursor: string | undefined;
  const driven = (): DrivenNode => {
    const node = createLedgerNode(litecoinLedger(litecoind, { firstBlock }), outputs);
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

const { ledger } = litecoinLedger({ url: 'http://127.0.0.1', user: 'u', password: 'p' });
const level = { satoshiPerVbyte: '0.5' };
type Outputs = { amount: string }[];

describeWithLitecoind('a local node', () => {
  beforeAll(async () => {
    litecoind = await startLitecoind();
    faucetAddress = (await litecoind.callWallet('purse', 'getnewaddress', '', 'bech32')) as string;
    await litecoind.call('createwallet', broom);
    for (const { wif } of [alice, bob]) await litecoind.callWallet(broom, 'importprivkey', wif, '', false);
  });
  afterAll(() => litecoind.dispose());

  describeNetworkConformance('Litecoin, by a node', {
    module: bitcoin,
    ledger,
    open,
    accounts: [alice, bob],
    faucetAddress: 'rltc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqpwdjk9x',
    gift,
    payment: 1_234_567n,
    lowFees: { type: 'Bitcoin', low: level, medium: level, high: level },
    lowFeeState: (chainState) => ({ ...chainState, minimumRelayRate: '0.5' }),
    // The digest of a segregated input commits to its amount: a forged one makes a signature for another output.
    inflated: (chainState) => ({
      ...chainState,
      outputs: (chainState['outputs'] as unknown as Outputs).map((output) => ({ ...output, amount: '100000000000' })),
    }),
    inflatedRefusal: 'InsufficientFunds',
    observes: ['Confirmed'],
    steadyFees: true,
  });
});
