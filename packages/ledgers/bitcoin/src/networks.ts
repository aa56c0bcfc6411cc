import type { BitcoinLikeVaultLedgerIdentifier, Network } from '@countersign/model';

/**
 * What addresses of a network begin with: Base58Check version bytes, the human-readable part of Bech32 where it has segregated witnesses, and the prefix of CashAddr
 * where addresses are written so, and not by Base58Check.
 */
export interface AddressPrefixes {
  readonly publicKeyHash: number;
  readonly scriptHash: number;
  readonly bech32?: string;
  readonly cashAddr?: string;
}

/**
 * The coins of the family whose rules these are, each with its networks (`src/kernel/chainparams.cpp` of Bitcoin Core, `src/chainparams.cpp` of the others). Testnet and
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
  // Its nodes also read Base58Check with Bitcoin's version bytes; here those are Bitcoin's alone.
  bch: {
    mainnet: { publicKeyHash: 0x00, scriptHash: 0x05, cashAddr: 'bitcoincash' },
    testnet: { publicKeyHash: 0x6f, scriptHash: 0xc4, cashAddr: 'bchtest' },
    regtest: { publicKeyHash: 0x6f, scriptHash: 0xc4, cashAddr: 'bchreg' },
  },
  doge: {
    mainnet: { publicKeyHash: 0x1e, scriptHash: 0x16 },
    testnet: { publicKeyHash: 0x71, scriptHash: 0xc4 },
    regtest: { publicKeyHash: 0x6f, scriptHash: 0xc4 },
  },
  dash: {
    mainnet: { publicKeyHash: 0x4c, scriptHash: 0x10 },
    testnet: { publicKeyHash: 0x8c, scriptHash: 0x13 },
    regtest: { publicKeyHash: 0x8c, scriptHash: 0x13 },
  },
} satisfies Record<BitcoinLikeVaultLedgerIdentifier, Record<Network, AddressPrefixes>>;

/** The prefixes of a coin's network. */
export function prefixesOf(coin: BitcoinLikeVaultLedgerIdentifier, network: Network): AddressPrefixes {
  return coins[coin][network];
}

/** Whether a coin's network has segregated witnesses. */
export function hasSegWit(coin: BitcoinLikeVaultLedgerIdentifier, network: Network): boolean {
  return prefixesOf(coin, network).bech32 !== undefined;
}

/** All networks' prefixes, to distinguish an address of another network from no address at all. */
export const allPrefixes: readonly AddressPrefixes[] = Object.values(coins).flatMap((networks): readonly AddressPrefixes[] =>
  Object.values(networks),
);

/**
 * What tells a chain from others that begin with the same block: a block of it after they parted, or, where every instance has blocks of its own, an address that
 * its nodes alone can read.
 */
export type ChainMark = { readonly height: number; readonly hash: string } | { readonly address: string };

/** A chain of the family. */
interface KnownChain {
  readonly coin: BitcoinLikeVaultLedgerIdentifier;
  readonly network: Network;
  /** Of its first block. */
  readonly genesisHash: string;
  /** Where other chains have the same first block. */
  readonly mark?: ChainMark;
  readonly symbol: string;
  readonly name: string;
  /** The smallest output that nodes relay (P2PKH), in the smallest unit, decimal text. */
  readonly dustLimit: string;
}

const bitcoin = { coin: 'btc', symbol: 'BTC', name: 'Bitcoin', dustLimit: '546' } as const;
const litecoin = { coin: 'ltc', symbol: 'LTC', name: 'Litecoin', dustLimit: '5460' } as const;
const bitcoinCash = { coin: 'bch', symbol: 'BCH', name: 'Bitcoin Cash', dustLimit: '546' } as const;
// For an output below this, nodes ask as much on top of the fee.
const dogecoin = { coin: 'doge', symbol: 'DOGE', name: 'Dogecoin', dustLimit: '1000000' } as const;
const dash = { coin: 'dash', symbol: 'DASH', name: 'Dash', dustLimit: '546' } as const;

/**
 * Chains that are known by name (from the same sources; `networks.test.ts` has what their first blocks are made of). Addresses of Bitcoin's test networks are the same, regtest's apart; nothing that is
 * signed for one of them spends anything on another one.
 */
export const knownChains: Readonly<Record<string, KnownChain>> = {
  'bitcoin-mainnet': {
    ...bitcoin,
    network: 'mainnet',
    genesisHash: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
    // Since when it has segregated witnesses.
    mark: { height: 481_824, hash: '0000000000000000001c8018d9cb3b742ef25114f27563e3fc4a1902167f9893' },
  },
  'bitcoin-testnet': {
    ...bitcoin,
    network: 'testnet',
    genesisHash: '000000000933ea01ad0ee984209779baaec3ced90fa3f408719526f8d77f4943',
    mark: { height: 2_500_000, hash: '0000000000000093bcb68c03a9a168ae252572d348a2eaeba2cdf9231d73206f' },
  },
  'bitcoin-testnet4': {
    ...bitcoin,
    network: 'testnet',
    genesisHash: '00000000da84f2bafbbc53dee25a72ae507ff4914b867c565be350b0da8bf043',
  },
  'bitcoin-signet': {
    ...bitcoin,
    network: 'testnet',
    genesisHash: '00000008819873e925422c1ff0f99f7cc9bbb232af63a077a480a3633bee1ef6',
  },
  'bitcoin-regtest': {
    ...bitcoin,
    network: 'regtest',
    genesisHash: '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206',
    mark: { address: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080' },
  },
  'litecoin-mainnet': {
    ...litecoin,
    network: 'mainnet',
    genesisHash: '12a765e31ffd4059bada1e25190f6e98c99d9714d334efa41a195a7e7e04bfe2',
  },
  'litecoin-testnet': {
    ...litecoin,
    network: 'testnet',
    genesisHash: '4966625a4b2851d9fdee139e56211a0d88575f59ed816ff5e6a63deb4e3e29a0',
  },
  'litecoin-regtest': {
    ...litecoin,
    network: 'regtest',
    genesisHash: '530827f38f93b43ed12af0b3ad25a288dc02ed74d6d7857862df51fc56c416f9',
  },
  // Marked by the first block after the last time that others parted from it (November 2020), and testnet4 by the one at which chipnet did.
  'bitcoin-cash-mainnet': {
    ...bitcoinCash,
    network: 'mainnet',
    genesisHash: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
    mark: { height: 661_648, hash: '0000000000000000029e471c41818d24b8b74c911071c4ef0b4a0509f9b5a8ce' },
  },
  'bitcoin-cash-testnet': {
    ...bitcoinCash,
    network: 'testnet',
    genesisHash: '000000000933ea01ad0ee984209779baaec3ced90fa3f408719526f8d77f4943',
    mark: { height: 1_421_482, hash: '0000000023e0680a8a062b3cc289a4a341124ce7fcb6340ede207e194d73b60a' },
  },
  'bitcoin-cash-testnet4': {
    ...bitcoinCash,
    network: 'testnet',
    genesisHash: '000000001dd410c49a788668ce26751718cc797474d3152a5fc073dd44fd9f7b',
    mark: { height: 115_252, hash: '00000000ae25e85d9e22cd6c8d72c2f5d4b0222289d801b7f633aeae3f8c6367' },
  },
  'bitcoin-cash-regtest': {
    ...bitcoinCash,
    network: 'regtest',
    genesisHash: '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206',
    mark: { address: 'bchreg:qr7fzmep8g7h7ymfxy74lgc0v950j3r295m39d8z59' },
  },
  'dogecoin-mainnet': {
    ...dogecoin,
    network: 'mainnet',
    genesisHash: '1a91e3dace36e2be3bf030a65679fe821aa1d6ef92e7c9902eb318182c355691',
  },
  'dogecoin-testnet': {
    ...dogecoin,
    network: 'testnet',
    genesisHash: 'bb0a78264637406b6360aad926284d544d7049f45189db5664f3c4d07350559e',
  },
  'dogecoin-regtest': {
    ...dogecoin,
    network: 'regtest',
    genesisHash: '3d2160a3b5dc4a9d62e7e66a295f70313ac808440ef7400d6c0772171ce973a5',
  },
  'dash-mainnet': {
    ...dash,
    network: 'mainnet',
    genesisHash: '00000ffd590b1485b3caadc19b22e6379c733355108f107a430458cdf3407ab6',
  },
  'dash-testnet': {
    ...dash,
    network: 'testnet',
    genesisHash: '00000bafbc94add76cb75e2ec92894837288a481e5c005f6563d91623bf8bc2c',
  },
  'dash-regtest': {
    ...dash,
    network: 'regtest',
    genesisHash: '000008ca1832a4baf228eb1553c03d3a2c8e02399550dd6ea8d65cec3ef23d2e',
  },
};

/** What tells the chain of a coin that begins with a block from those of other coins; undefined where that block is enough. */
export function markOf(coin: BitcoinLikeVaultLedgerIdentifier, genesisHash: string): ChainMark | undefined {
  return Object.values(knownChains).find((chain) => chain.coin === coin && chain.genesisHash === genesisHash)?.mark;
}
