import { knownNetworks } from '@countersign/ledger-algorand/settings';
import { expect, test } from 'vitest';

import { AlgorandNetwork, algorandParameters } from './chain-parameters.ts';

test('a network is known by its name, or by what its first block says', () => {
  const main = algorandParameters(AlgorandNetwork.parse({ network: 'mainnet' }), 'Algorand');
  expect(main).toEqual({
    type: 'Algorand',
    genesisId: 'mainnet-v1.0',
    genesisHash: knownNetworks.mainnet,
    nativeTickerSymbol: 'ALGO',
    nativeTickerName: 'Algo',
    nativeTickerDecimals: 6,
  });
  const own = { genesisId: 'voi-v1', genesisHash: `${'A'.repeat(43)}=`, symbol: 'VOI', decimals: 3 };
  expect(algorandParameters(AlgorandNetwork.parse(own), 'Voi')).toMatchObject({
    genesisId: 'voi-v1',
    nativeTickerName: 'Algo (Voi)',
    nativeTickerDecimals: 3,
  });
});

test.each([
  {},
  { network: 'nowhere' },
  { genesisId: 'voi-v1' },
  { genesisHash: knownNetworks.testnet },
  { genesisId: 'voi-v1', genesisHash: 'short' },
  { network: 'testnet', genesisId: 'mainnet-v1.0' },
])('%o names no network', (parameters) => {
  expect(AlgorandNetwork.safeParse(parameters).success).toBe(false);
});
