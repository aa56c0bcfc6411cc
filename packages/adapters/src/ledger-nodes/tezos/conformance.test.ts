import { describeNetworkConformance, type DrivenNode } from '@countersign/ledger-port/conformance';
import { tezos } from '@countersign/ledger-tezos';
import { vi } from 'vitest';

import { bank, LocalChain } from '../test/octez/local-chain.ts';
import { startOctez } from '../test/octez/octez.ts';
import { tez, tezosAccount, tezosLedger, tezosNode } from '../test/tezos-ledger.ts';

vi.setConfig({ testTimeout: 60_000 });

const alice = tezosAccount('11'.repeat(32));
const bob = tezosAccount('22'.repeat(32));
const gift = 30n * tez;

/** Heights of blocks that every chain begins with have these hashes. */
let hashes: readonly string[] = [];

/** Two nodes of one chain as the suite drives them: gifts are payments of the bank's, blocks are made when they are asked for. */
async function open() {
  const chain = new LocalChain();
  hashes = chain.blocks.map(({ hash }) => hash);
  const [honest, other] = await Promise.all([startOctez(chain), startOctez(chain)]);
  const node = (): DrivenNode => {
    const network = tezosNode([honest.url, other.url], { firstBlock: 700 });
    return {
      ...network,
      async faucet(address, amount = gift) {
        if (!tezos.address.parse(address, tezosLedger).ok) return { ok: false, error: 'InvalidAddress' };
        if (amount <= 0n || amount > 1_000n * tez) return { ok: false, error: 'InvalidAmount' };
        return { ok: true, value: { transactionId: await chain.give(address, amount) } };
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
    claim: () => void (chain.isCredulous = true),
  };
}

function withBalance(chainState: object) {
  const accounts = 'accounts' in chainState ? Object.entries(chainState.accounts ?? {}) : [];
  return Object.fromEntries(
    accounts.map(([address, account]) => [
      address,
      { ...account, ...(address === alice.sender.address && { balance: '99999999999' }) },
    ]),
  );
}

describeNetworkConformance('Tezos, by two nodes', {
  module: tezos,
  ledger: tezosLedger,
  open,
  accounts: [alice, bob],
  faucetAddress: bank,
  gift,
  payment: 1_234_567n,
  lowFeeState: (chainState) => ({ ...chainState, minimalFee: '0', nanotezPerGas: '0' }),
  inflated: (chainState) => ({ ...chainState, accounts: withBalance(chainState) }),
  inflatedRefusal: 'InsufficientFunds',
  endingAt: (chainState, height) => ({ ...chainState, branch: hashes[height - 600] ?? '', branchLevel: height - 600 }),
  rivalRefusal: 'NotYet',
  observes: ['Confirmed'],
  steadyFees: true,
});
