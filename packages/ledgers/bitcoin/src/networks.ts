import type { BitcoinLikeVaultLedgerIdentifier, Network } from '@countersign/model';

/** What addresses of a network begin with: Base58Check version bytes, and the human-readable part of Bech32. */
export interface AddressPrefixes {
  readonly publicKeyHash: number;
  readonly scriptHash: number;
  readonly bech32: string;
}

/**
 * The coins of the family whose rules these are, each with its networks (`src/chainparams.cpp` of Bitcoin Core and of Litecoin Core). Testnet and
 * regtest share the version bytes, and so do the coins' P2PKH addresses there, so that those addresses are valid on both. Litecoin also reads
 * P2SH addresses with Bitcoin's version bytes; here those are Bitcoin's alone, since nobody could tell whose was meant.
 */
const coins = {
  btc: {
    mainnet: { publicKeyHash: 0x00, scriptHash: 0x05, bech32: 'bc' },
    testnet: { publicKeyHash: 0x6f, scriptHash: 0xc4, bech32: 'tb' },
    regtest: { publicKeyHash: 0x6f, scriptHash: 0xc4, bech32: 'bcrt' },
  },
  ltc: {
    mainnet: { publicKeyHash: 0x30, scriptHash: 0x32, bech32: 'ltc' },
    testnet: { publicKeyHash: 0x6f, scriptHash: 0x3a, bech32: 'tltc' },
    regtest: { publicKeyHash: 0x6f, scriptHash: 0x3a, bech32: 'rltc' },
  },
} satisfies Partial<Record<BitcoinLikeVaultLedgerIdentifier, Record<Network, AddressPrefixes>>>;

/** The prefixes of a coin's network; undefined for a coin that has other rules. */
export function prefixesOf(coin: BitcoinLikeVaultLedgerIdentifier, network: Network): AddressPrefixes | undefined {
  return new Map<string, Record<Network, AddressPrefixes>>(Object.entries(coins)).get(coin)?.[network];
}

/** All networks' prefixes, to distinguish an address of another network from no address at all. */
export const allPrefixes: readonly AddressPrefixes[] = Object.values(coins).flatMap((networks) => Object.values(networks));
