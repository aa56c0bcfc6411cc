/**
 * Networks that are known by name, by the id that servers and transactions name them with
 * (https://xrpl.org/docs/references/protocol/transactions/common-fields#networkid-field).
 */
export const knownNetworks = { mainnet: 0, testnet: 1, devnet: 2 } as const;

/** Of no public network: what the networks that live in an instance have. */
const sandboxNetwork = 21_338;

const { mainnet, ...testNetworks } = knownNetworks;

/** The networks by what they are worth. */
export const networks = { member: 'networkId', main: [mainnet], test: [...Object.values(testNetworks), sandboxNetwork] } as const;
