/** The chain ids of networks that are known by name: the first bytes of the hash of a network's first block, behind `Net`. */
const mainnet = 'NetXdQprcVkpaWU';
const shadownet = 'NetXsqzbfFenSTS';
/** Ended in 2026. */
const ghostnet = 'NetXnHfVqm9iesp';

/** Of no public network: what the network that lives in an instance has. */
const sandboxNetwork = 'NetXZd8x8i1NL5H';

/** The networks by what they are worth. */
export const networks = { member: 'chainId', main: [mainnet], test: [shadownet, ghostnet, sandboxNetwork] } as const;
