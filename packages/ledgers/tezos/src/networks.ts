/** Public networks by their names: the ids of their chains, which are the first bytes of the hash of a network's first block, behind `Net`. */
export const knownNetworks = {
  mainnet: 'NetXdQprcVkpaWU',
  shadownet: 'NetXsqzbfFenSTS',
  /** Ended in 2026. */
  ghostnet: 'NetXnHfVqm9iesp',
} as const;

/** Of no public network: what the network that lives in an instance has. */
const sandboxNetwork = 'NetXZd8x8i1NL5H';

const { mainnet, ...forTests } = knownNetworks;

/** The networks by what they are worth. */
export const networks = { member: 'chainId', main: [mainnet], test: [...Object.values(forTests), sandboxNetwork] } as const;
