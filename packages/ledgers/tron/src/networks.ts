/**
 * Networks that are known by name: the id of the first block of each, and what its coin is called here. The public API's parameters name no network, so that
 * the coin's name says which it is.
 */
export const knownNetworks = {
  mainnet: { genesisId: '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc', coin: 'TRON' },
  nile: { genesisId: '0000000000000000d698d4192c56cb6be724a558448e2684802de4d6cd8690dc', coin: 'TRON (Nile)' },
  shasta: { genesisId: '0000000000000000de1aa88295e1fcf982742f773e0419c5a9c134c994a9059e', coin: 'TRON (Shasta)' },
} as const;

const { mainnet, ...tests } = knownNetworks;
/** Of no public network: what the network that lives in an instance has. */
const sandboxCoin = 'TRON (sandbox)';

/** The networks by what they are worth. */
export const networks = {
  member: 'nativeTickerName',
  main: [mainnet.coin],
  test: [...Object.values(tests).map(({ coin }) => coin), sandboxCoin],
} as const;
