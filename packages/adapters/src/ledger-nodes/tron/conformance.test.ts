import { describeNetworkConformance, type DrivenNode } from '@countersign/ledger-port/conformance';
import { chainStateFromJson, chainStateToJson, lifetimeSeconds, tron } from '@countersign/ledger-tron';
import { vi } from 'vitest';

import { startJavaTron } from '../test/tron/java-tron.ts';
import { bank, LocalChain, textOf } from '../test/tron/local-chain.ts';
import { tronAccount, tronLedger, tronNode, trx } from '../test/tron-ledger.ts';

vi.setConfig({ testTimeout: 60_000 });

const alice = tronAccount('11'.repeat(32));
const bob = tronAccount('22'.repeat(32));
const gift = 30n * trx;

/** Two nodes of one chain as the suite drives them: gifts are payments of the bank's, blocks are made when they are asked for. */
async function open() {
  const chain = new LocalChain();
  const [honest, other] = await Promise.all([startJavaTron(chain), startJavaTron(chain)]);
  const node = (): DrivenNode => {
    const network = tronNode(chain.genesisId, [honest.url, other.url], { firstBlock: 1 });
    return {
      ...network,
      async faucet(address, amount = gift) {
        if (!tron.address.parse(address, tronLedger).ok) return { ok: false, error: 'InvalidAddress' };
        if (amount <= 0n || amount > 1_000n * trx) return { ok: false, error: 'InvalidAmount' };
        return { ok: true, value: { transactionId: chain.give(address, amount) } };
      },
      async produceBlock(now) {
        chain.close(now);
        return network.tip();
      },
    };
  };
  return {
    node,
    close: async () => void (await Promise.all([honest.stop(), other.stop()])),
    lie: (height: number) => void (other.lie = height),
  };
}

describeNetworkConformance('Tron, by two nodes', {
  module: tron,
  ledger: tronLedger,
  open,
  accounts: [alice, bob],
  faucetAddress: textOf(bank),
  gift,
  payment: 1_234_567n,
  haveNoOrder: true,
  usesNothingUp: true,
  inflated: (json) => {
    const state = chainStateFromJson(json);
    const { address } = alice.sender;
    const account = state.accounts[address];
    if (account === undefined) throw new Error('no account');
    return chainStateToJson({ ...state, accounts: { ...state.accounts, [address]: { ...account, balance: '99999999999' } } });
  },
  inflatedRefusal: 'InsufficientFunds',
  // The suite makes a block each minute; the one before which a transaction ends is the last that may have it.
  endingAt: (chainState, height) => {
    const { time, referenceBlock } = chainStateFromJson(chainState);
    const named = Number.parseInt(referenceBlock.slice(0, 16), 16);
    return { ...chainState, time: time + 60_000 * (height - named) - 1 - lifetimeSeconds * 1_000 };
  },
  observes: ['Confirmed'],
  steadyFees: true,
});
