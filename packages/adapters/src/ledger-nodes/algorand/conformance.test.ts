import { algorand } from '@countersign/ledger-algorand';
import { describeNetworkConformance, type DrivenNode } from '@countersign/ledger-port/conformance';

import { startAlgod } from '../test/algod/algod.ts';
import { LocalRounds } from '../test/algod/local-rounds.ts';
import { algorandAccount, algorandNode, algorandSettings, coin } from '../test/algod/local-network.ts';

const alice = algorandAccount('11'.repeat(32));
const bob = algorandAccount('22'.repeat(32));
const gift = 30n * coin;

/** Two nodes of one network: gifts are payments of the bank's, rounds are made when they are asked for. */
async function open() {
  const rounds = new LocalRounds();
  const [one, other] = [await startAlgod(rounds), await startAlgod(rounds)];
  const settings = algorandSettings([one.url, other.url], { firstBlock: rounds.last.round + 1 });
  const node = (): DrivenNode => {
    const network = algorandNode(settings);
    return {
      ...network,
      async faucet(address, amount = gift) {
        if (!algorand.address.parse(address, settings.ledger).ok) return { ok: false, error: 'InvalidAddress' };
        if (amount <= 0n || amount > 1_000n * coin) return { ok: false, error: 'InvalidAmount' };
        return { ok: true, value: { transactionId: rounds.give(address, amount) } };
      },
      async produceBlock(now) {
        rounds.close(Math.floor(now.getTime() / 1_000));
        return network.tip();
      },
    };
  };
  return {
    node,
    async close() {
      await Promise.all([one.close(), other.close()]);
    },
    claim: () => void (rounds.isCredulous = true),
    lie(height: number) {
      other.say = (path, answer) => {
        if (path === '/v2/status') return { value: { 'last-round': height } };
        if (path.includes('/pending/')) return { status: 404, value: { message: 'not found' } };
        return path.endsWith('/txids') ? { value: { blockTxids: [] } } : answer;
      };
    },
  };
}

describeNetworkConformance('Algorand, by a node', {
  module: algorand,
  ledger: algorandSettings(['http://127.0.0.1']).ledger,
  open,
  accounts: [alice, bob],
  faucetAddress: new LocalRounds().bank.address,
  gift,
  payment: 1_234_567n,
  haveNoOrder: true,
  lowFeeState: (chainState) => ({ ...chainState, minimumFee: '999' }),
  inflated: (chainState) => ({
    ...chainState,
    accounts: Object.fromEntries(
      Object.entries(chainState['accounts'] ?? {}).map(([address, one]) => [
        address,
        { ...(one as object), balance: '9999999999' },
      ]),
    ),
  }),
  inflatedRefusal: 'InsufficientFunds',
  rivalRefusal: 'NotYet',
  usedRefusal: 'NotYet',
  endingAt: (chainState, height) => ({ ...chainState, round: height - 1_000 }),
  observes: ['Confirmed'],
  steadyFees: true,
});
