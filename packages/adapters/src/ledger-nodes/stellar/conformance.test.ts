import { isObject } from '@countersign/kernel';
import { feeLevelsOf } from '@countersign/ledger-port';
import { describeNetworkConformance, type DrivenNode, type NetworkParts } from '@countersign/ledger-port/conformance';
import { lifetimeInSeconds, stellar } from '@countersign/ledger-stellar';

import { startHorizon } from '../test/stellar/horizon.ts';
import { lumen, stellarAccount, stellarNode, stellarSettings } from '../test/stellar/local-accounts.ts';
import { LocalNetwork } from '../test/stellar/local-network.ts';
import { startStellarRpc } from '../test/stellar/stellar-rpc.ts';

const alice = stellarAccount('11'.repeat(32));
const bob = stellarAccount('22'.repeat(32));
const gift = 30n * lumen;

interface Server {
  readonly url: string;
  close(): Promise<void>;
}

/** Two servers of one network: gifts are payments of the bank's, ledgers are closed when they are asked for. */
const opening =
  <One extends Server>(
    start: (network: LocalNetwork) => Promise<One>,
    changes: object,
    lie: (server: One, height: number) => void,
  ): NetworkParts['open'] =>
  async () => {
    const local = new LocalNetwork();
    const [one, other] = [await start(local), await start(local)];
    const settings = stellarSettings([one.url, other.url], { firstBlock: local.last.sequence + 1, ...changes });
    const node = (): DrivenNode => {
      const network = stellarNode(settings);
      return {
        ...network,
        async faucet(address, amount = gift) {
          if (!stellar.address.parse(address, settings.ledger).ok) return { ok: false, error: 'InvalidAddress' };
          if (amount <= 0n || amount > 1_000n * lumen) return { ok: false, error: 'InvalidAmount' };
          return { ok: true, value: { transactionId: local.give(address, amount) } };
        },
        async produceBlock(now) {
          await local.close(now);
          return network.tip();
        },
      };
    };
    return {
      node,
      close: async () => void (await Promise.all([one.close(), other.close()])),
      lie: (height) => lie(other, height),
      claim: () => void (local.isCredulous = true),
    };
  };

const openHorizon = opening(startHorizon, {}, (server, height) => {
  server.say = (path, answer) => {
    if (path.startsWith('/transactions/')) return { status: 404, value: {} };
    if (!path.startsWith('/ledgers?')) return answer;
    const { value } = answer as { value: { _embedded: { records: readonly object[] } } };
    const records = value._embedded.records.map((last) => ({ ...last, sequence: height, closed_at: '2199-01-01T00:00:00Z' }));
    return { value: { _embedded: { records } } };
  };
});

const openStellarRpc = opening(startStellarRpc, { api: 'StellarRpc' }, (server, height) => {
  server.say = (method, answer) => {
    if (!('result' in answer)) return answer;
    const newest = { latestLedger: height, latestLedgerCloseTime: '7226582400' };
    if (method === 'getHealth') return { result: { ...answer.result, ...newest } };
    return method === 'getTransaction' ? { result: { ...answer.result, ...newest, status: 'NOT_FOUND' } } : answer;
  };
});

for (const [name, open] of [
  ['Stellar, by two servers of Horizon', openHorizon],
  ['Stellar, by two servers of Stellar RPC', openStellarRpc],
] as const)
  describeNetworkConformance(name, {
    module: stellar,
    ledger: stellarSettings(['http://127.0.0.1']).ledger,
    open,
    accounts: [alice, bob],
    faucetAddress: new LocalNetwork().bank.publicKey(),
    gift,
    payment: 1_234_567n,
    lowFees: feeLevelsOf([99n, 99n, 99n]),
    lowFeeState: (chainState) => ({ ...chainState, baseFee: '99' }),
    inflated: (chainState) => {
      const { accounts } = chainState;
      const all = isObject(accounts) ? Object.entries(accounts) : [];
      return {
        ...chainState,
        accounts: Object.fromEntries(all.map(([address, one]) => [address, { ...(one as object), balance: '99999999999' }])),
      };
    },
    inflatedRefusal: 'TakenAndFails',
    rivalRefusal: 'NotYet',
    // The suite closes a ledger each minute; the last one before a time is the one that may have the transaction.
    endingAt: (chainState, height) => {
      const [sequence, time] = [Number(chainState['ledgerSequence']), Number(chainState['closeTime'])];
      return { ...chainState, closeTime: time + 60 * (height - sequence) - 1 - lifetimeInSeconds };
    },
    observes: ['Confirmed'],
    hidesWaiting: true,
    steadyFees: true,
  });
