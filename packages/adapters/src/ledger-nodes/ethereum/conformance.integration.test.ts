import { feeLevelsOf } from '@countersign/ledger-port';
import { checksumAddress, ethereum, parseAddress } from '@countersign/ledger-ethereum';
import { describeNetworkConformance, type DrivenNode } from '@countersign/ledger-port/conformance';

import { describeWithAnvil, startAnvil, type Anvil } from '../test/anvil.ts';
import { devLedger, devNode, ether, keyed } from '../test/dev-ledger.ts';

/** Foundry's first account: the mnemonic "test test test test test test test test test test test junk". */
const faucet = checksumAddress('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266');

/** The node as the suite drives it, by WebSocket for what one node is enough for, and by HTTP as well for what counts: gifts are transactions of anvil's own account, blocks come when they are asked for. */
function driven(anvil: Anvil): DrivenNode {
  const node = devNode(devLedger([anvil.socketUrl.replace('127.0.0.1', 'localhost'), anvil.url]));
  return {
    ...node,
    async faucet(address, amount = ether) {
      if (!parseAddress(address).ok) return { ok: false, error: 'InvalidAddress' };
      if (amount <= 0n || amount > 10_000n * ether) return { ok: false, error: 'InvalidAmount' };
      const transactionId = await anvil.send({ from: faucet, to: address, value: amount });
      return { ok: true, value: { transactionId } };
    },
    async produceBlock() {
      await anvil.mine();
      return node.tip();
    },
  };
}

describeWithAnvil('a local node', () =>
  describeNetworkConformance('Ethereum, by a node', {
    module: ethereum,
    ledger: devLedger(['http://127.0.0.1']).ledger,
    async open() {
      const anvil = await startAnvil();
      return { node: () => driven(anvil), close: () => anvil.stop() };
    },
    accounts: [keyed('11'.repeat(32)), keyed('22'.repeat(32))],
    faucetAddress: faucet,
    gift: 3n * ether,
    payment: ether + 1n,
    lowFees: feeLevelsOf([1n, 1n, 1n], () => ({ price: 1n, parts: { base: 1n, tip: 1n } })),
    // Neither its last final block nor its estimate knows of so much.
    inflated: (chainState) => {
      const told = Object.entries(chainState).filter(([name]) => name !== 'confirmed' && name !== 'call');
      return { ...Object.fromEntries(told), balance: (10n ** 30n).toString() };
    },
    inflatedRefusal: 'InsufficientFunds',
    observes: ['Confirmed'],
  }),
);
