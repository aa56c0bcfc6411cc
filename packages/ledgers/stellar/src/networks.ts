/** Networks that are known by name, by the passphrase that is in what their transactions are signed for. */
export const knownNetworks = {
  mainnet: 'Public Global Stellar Network ; September 2015',
  testnet: 'Test SDF Network ; September 2015',
  futurenet: 'Test SDF Future Network ; October 2022',
} as const;

/** Of no public network: what the networks that live in an instance have. */
const sandboxNetwork = 'Countersign Sandbox Network';

/** The networks by what they are worth. */
export const networks = {
  member: 'networkPassphrase',
  main: [knownNetworks.mainnet],
  test: [knownNetworks.testnet, knownNetworks.futurenet, sandboxNetwork],
} as const;
