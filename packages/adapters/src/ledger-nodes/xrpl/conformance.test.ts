import { feeLevelsOf } from '@countersign/ledger-port';
import { describeNetworkConformance, type DrivenNode } from '@countersign/ledger-port/conformance';
import { xrpl } from '@countersign/ledger-xrpl';

import { ledgerTime, LocalLedger } from '../test/rippled/local-ledger.ts';
import { startNodeProxy } from '../test/proxy.ts';
import { startRippled } from '../test/rippled/rippled.ts';
import { pastBy } from '../test/xrpl-reader.ts';
import { localNetwork, xrp, xrplAccount, xrplLedger, xrplNode } from '../test/xrpl-ledger.ts';

const alice = xrplAccount('11'.repeat(32));
const bob = xrplAccount('22'.repeat(32));
const bank = xrplAccount('99'.repeat(32));
const gift = 30n * xrp;

/** A server as the suite drives it, by WebSocket for what one node is enough for, and by HTTP as well for what counts: gifts are payments of the bank's, ledgers are closed when they are asked for. */
async function open() {
  const rippled = await startRippled(new LocalLedger(localNetwork, 1));
  const proxy = await startNodeProxy(rippled.url);
  const settings = xrplLedger([rippled.socketUrl.replace('127.0.0.1', 'localhost'), proxy.url], {
    firstBlock: rippled.ledger.last.index + 1,
  });
  const node = (): DrivenNode => {
    const network = xrplNode(settings);
    return {
      ...network,
      async faucet(address, amount = gift) {
        if (!xrpl.address.parse(address, settings.ledger).ok) return { ok: false, error: 'InvalidAddress' };
        if (amount <= 0n || amount > 1_000n * xrp) return { ok: false, error: 'InvalidAmount' };
        return { ok: true, value: { transactionId: rippled.ledger.give(address, amount) } };
      },
      async produceBlock(now) {
        rippled.ledger.close(ledgerTime(now));
        return network.tip();
      },
    };
  };
  return {
    node,
    async close() {
      await proxy.close();
      await rippled.stop();
    },
    lie: (height: number) => void (proxy.say = pastBy(height)),
  };
}

describeNetworkConformance('XRPL, by a server', {
  module: xrpl,
  ledger: xrplLedger(['http://127.0.0.1']).ledger,
  open,
  accounts: [alice, bob],
  faucetAddress: bank.sender.address,
  gift,
  payment: 1_234_567n,
  lowFees: feeLevelsOf([1n, 1n, 1n]),
  lowFeeState: (chainState) => ({ ...chainState, baseFee: '9' }),
  inflated: (chainState) => ({
    ...chainState,
    accounts: Object.fromEntries(
      Object.entries(chainState['accounts'] ?? {}).map(([address, root]) => [
        address,
        { ...(root as object), balance: '99999999999' },
      ]),
    ),
  }),
  inflatedRefusal: 'InsufficientFunds',
  endingAt: (chainState, height) => ({ ...chainState, ledgerIndex: height - 900 }),
  rivalRefusal: 'NotYet',
  observes: ['Confirmed'],
  steadyFees: true,
});
