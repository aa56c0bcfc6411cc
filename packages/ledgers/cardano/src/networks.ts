/** Public test networks by their names: their magic numbers. The main network's parameters name none. */
const testNetworks = { preprod: 1, preview: 2, sanchonet: 4 } as const;

/** Of no public network: what the network that lives in an instance has. */
const sandboxNetwork = 1_815_000;

/** The networks by what they are worth. */
export const networks = {
  member: 'testnetMagic',
  main: [],
  test: [...Object.values(testNetworks), sandboxNetwork],
  absent: 'Main',
} as const;

/** What addresses and transactions say of their network: 1 on the main one, 0 on all others. */
export type NetworkId = 0 | 1;

/** The network's number by a ledger's parameters. */
export function networkIdOf({ testnetMagic }: { readonly testnetMagic?: number | undefined }): NetworkId {
  return testnetMagic === undefined ? 1 : 0;
}
