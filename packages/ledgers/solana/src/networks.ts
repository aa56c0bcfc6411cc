/**
 * Networks that are known by name: the hash of the first block of each, and what its coin is called here. The public API's parameters name no network, so that
 * the coin's name says which it is.
 */
export const knownNetworks = {
  mainnet: { genesisHash: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d', coin: 'Solana' },
  testnet: { genesisHash: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY', coin: 'Solana (testnet)' },
  devnet: { genesisHash: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG', coin: 'Solana (devnet)' },
} as const;

const { mainnet, ...tests } = knownNetworks;
/** Of no public network: what the network that lives in an instance has. */
const sandboxCoin = 'Solana (sandbox)';

/** The networks by what they are worth. */
export const networks = {
  member: 'nativeTickerName',
  main: [mainnet.coin],
  test: [...Object.values(tests).map(({ coin }) => coin), sandboxCoin],
} as const;
