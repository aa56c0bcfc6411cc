import { describeNetworkConformance, type DrivenNode } from '@countersign/ledger-port/conformance';
import { chainStateFromJson, chainStateToJson, solana } from '@countersign/ledger-solana';
import { vi } from 'vitest';

import { bank, LocalCluster } from '../test/solana/local-cluster.ts';
import { startAgave } from '../test/solana/agave.ts';
import { sol, solanaAccount, solanaNode, solanaSettings } from '../test/solana-ledger.ts';

vi.setConfig({ testTimeout: 120_000 });

const [alice, bob] = [solanaAccount(1), solanaAccount(2)];
const gift = 5n * sol;

/**
 * Two nodes of one cluster as the suite drives them, one of them by WebSocket: gifts are the bank's, blocks are made when they are asked for, each after a
 * slot that has none.
 */
async function open(reading: 'Addresses' | 'Blocks') {
  const cluster = new LocalCluster();
  const nodes = await Promise.all([startAgave(cluster), startAgave(cluster)]);
  const urls = nodes.map(({ url, socketUrl }, index) => (index === 0 ? socketUrl : url));
  const node = (): DrivenNode => {
    const network = solanaNode(urls, cluster.genesisHash, { reading, firstBlock: 1 });
    return {
      ...network,
      async faucet(to, amount = gift) {
        if (!solana.address.parse(to, ledger).ok) return { ok: false, error: 'InvalidAddress' };
        if (amount <= 0n || amount > 1_000n * sol) return { ok: false, error: 'InvalidAmount' };
        return { ok: true, value: { transactionId: cluster.give(to, amount) } };
      },
      async produceBlock(now) {
        cluster.close(now, 1);
        return network.tip();
      },
    };
  };
  return {
    node,
    close: async () => void (await Promise.all(nodes.map((one) => one.stop()))),
    claim: () => void (cluster.isCredulous = true),
    lie(height: number) {
      const [liar] = nodes;
      if (liar === undefined) return;
      // Three hundred blocks that nobody else has.
      const { newest } = cluster;
      const isMadeUp = (slot: unknown) => Number(slot) > newest.slot;
      const madeUp = Array.from({ length: 300 }, (_, index) => newest.slot + 1 + index);
      const { hash } = newest;
      const like = { blockhash: hash, previousBlockhash: hash, parentSlot: newest.slot, blockTime: newest.time };
      liar.say = (method, params, truth) => {
        const [slot] = params;
        if (method === 'getSlot' || method === 'getBlockHeight') return { result: height + 1_000 };
        if (method === 'isBlockhashValid') return { result: { context: { slot: height }, value: false } };
        if (method === 'getBlocks' && 'result' in truth) return { result: [...(truth.result as number[]), ...madeUp] };
        if (method === 'getBlock' && isMadeUp(slot))
          return { result: { ...like, blockHeight: newest.height + Number(slot) - newest.slot } };
        return method === 'getSignatureStatuses' ? { result: { context: { slot: height }, value: [null] } } : truth;
      };
    },
  };
}

const { ledger } = solanaSettings(['http://127.0.0.1'], new LocalCluster().genesisHash);

for (const reading of ['Addresses', 'Blocks'] as const)
  describeNetworkConformance(`Solana, by two nodes and ${reading.toLowerCase()}`, {
    module: solana,
    ledger,
    open: () => open(reading),
    accounts: [alice, bob],
    faucetAddress: bank,
    gift,
    payment: sol,
    inflated: (json) => {
      const state = chainStateFromJson(json);
      const { address } = alice.sender;
      const rich = { owner: '11111111111111111111111111111111', lamports: (100n * sol).toString() };
      return chainStateToJson({ ...state, accounts: { ...state.accounts, [address]: rich } });
    },
    inflatedRefusal: 'InsufficientFunds',
    endsAfter: 151,
    haveNoOrder: true,
    usesNothingUp: true,
    observes: ['Confirmed'],
    steadyFees: true,
  });
