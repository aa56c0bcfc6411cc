/** Networks that are known by name, by the hash of their first block (https://developer.algorand.org/docs/get-details/algorand-networks). */
export const knownNetworks = {
  mainnet: 'wGHE2Pwdvd7S12BL5FaOP20EGYesN73ktiC1qzkkit8=',
  testnet: 'SGO1GKSzyE7IEPItTxCByw9x8FmnrCDexi9/cOUJOiI=',
  betanet: 'mFgazF+2uRS1tMiL9dsj01hJGySEmPN28B/TjjvpVW0=',
} as const;

/** Of no public network: what the networks that live in an instance have. The SHA-256 of "countersign: the Algorand sandbox". */
const sandboxGenesisHash = 'cHR+iLXfj7AW7pWsIfOVD2glpq54r/SgqGVhYgqvlwU=';

const { mainnet, ...testNetworks } = knownNetworks;

/** The networks by what they are worth. */
export const networks = {
  member: 'genesisHash',
  main: [mainnet],
  test: [...Object.values(testNetworks), sandboxGenesisHash],
} as const;
