import type { Network } from '@countersign/model';

/** What addresses of a network begin with: Base58Check version bytes, and the human-readable part of Bech32. */
export interface AddressPrefixes {
  readonly publicKeyHash: number;
  readonly scriptHash: number;
  readonly bech32: string;
}

/** The prefixes of each network; testnet and regtest share the version bytes, so those addresses are valid on both. */
export const networks = {
  mainnet: { publicKeyHash: 0x00, scriptHash: 0x05, bech32: 'bc' },
  testnet: { publicKeyHash: 0x6f, scriptHash: 0xc4, bech32: 'tb' },
  regtest: { publicKeyHash: 0x6f, scriptHash: 0xc4, bech32: 'bcrt' },
} satisfies Record<Network, AddressPrefixes>;

/** All networks' prefixes, to distinguish an address of another network from no address at all. */
export const allPrefixes: readonly AddressPrefixes[] = Object.values(networks);
