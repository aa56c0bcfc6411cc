import { describeNetworkConformance, type DrivenNode } from '@countersign/ledger-port/conformance';
import { addressOfKey, keyOfAddress, longestPeriod, substrate } from '@countersign/ledger-substrate';
import { vi } from 'vitest';

import { bank, LocalChain } from '../test/substrate/local-chain.ts';
import { startNode } from '../test/substrate/node.ts';
import { coin, substrateAccount, substrateLedger, substrateNode } from '../test/substrate-ledger.ts';

vi.setConfig({ testTimeout: 60_000 });

const alice = substrateAccount('11'.repeat(32));
const bob = substrateAccount('22'.repeat(32));
const gift = 30n * coin;
/** More than a transaction is good for. */
const blocksBefore = 4_200;

/** Heights of blocks that every chain begins with have these hashes. */
let hashes: readonly string[] = [];

/** Two nodes of one chain as the suite drives them: gifts are payments of the bank's, blocks are made when they are asked for. */
async function open() {
  const chain = new LocalChain(blocksBefore);
  hashes = chain.blocks.map(({ hash }) => hash);
  const [honest, other] = await Promise.all([startNode(chain), startNode(chain)]);
  const node = (): DrivenNode => {
    const network = substrateNode([honest.url, other.url], { firstBlock: blocksBefore });
    return {
      ...network,
      async faucet(address, amount = gift) {
        const parsed = substrate.address.parse(address, substrateLedger);
        if (!parsed.ok) return { ok: false, error: 'InvalidAddress' };
        if (amount <= 0n || amount > 1_000n * coin) return { ok: false, error: 'InvalidAmount' };
        return { ok: true, value: { transactionId: chain.give(keyOfAddress(address) ?? '', amount) } };
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
      { ...account, ...(address === alice.sender.address && { free: '99999999999999' }) },
    ]),
  );
}

describeNetworkConformance('Substrate, by two nodes', {
  module: substrate,
  ledger: substrateLedger,
  open,
  accounts: [alice, bob],
  faucetAddress: addressOfKey(bank, substrateLedger),
  gift,
  payment: 1_234_567n,
  inflated: (chainState) => ({ ...chainState, accounts: withBalance(chainState) }),
  inflatedRefusal: 'TakenAndFails',
  endingAt: (chainState, height) => {
    const finalHeight = height - longestPeriod + 1;
    return { ...chainState, finalHeight, finalHash: hashes[finalHeight] ?? '' };
  },
  observes: ['Confirmed'],
});
