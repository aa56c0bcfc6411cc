import { maximumAmount } from './amount.ts';

/**
 * Chains that are known by name: the id that transactions are signed for (EIP-155, https://chainid.network) and the hash of the first block
 * (`params/config.go` of go-ethereum).
 */
export const knownChains = {
  mainnet: { chainId: 1, genesisHash: '0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3' },
  ropsten: { chainId: 3, genesisHash: '0x41941023680923e0fe4d74a34bdac8141f2540e3ae90623718e47d66d1ca4a2d' },
  rinkeby: { chainId: 4, genesisHash: '0x6341fd3daf94b748c72ced5a5b26028f2474f5f00d824504e4fa37a75767e177' },
  goerli: { chainId: 5, genesisHash: '0xbf7e331f7f7c1dd2e05159666b3bf8bc7a8a3a9eb1d518969eab529dd9b88c1a' },
  sepolia: { chainId: 11_155_111, genesisHash: '0x25a5cc106eea7138acab33231d7160d69cb777ee0c2c553fcddf5138993e6dd9' },
} as const;

const { mainnet, ...testChains } = knownChains;

/** By their ids: Ethereum, and networks that work like it and whose coins are traded (OP, BNB, Gnosis, Polygon, Base, Arbitrum, Avalanche, Classic). */
const mainChainIds = [mainnet.chainId, 10, 56, 61, 100, 137, 8_453, 42_161, 43_114];
/** Those with a name, Holesky, Hoodi, the test networks of the others, and what tools for local chains take where nobody says another one. */
const testChainIds = [
  ...Object.values(testChains).map(({ chainId }) => chainId),
  17_000,
  560_048,
  11_155_420,
  97,
  63,
  10_200,
  80_002,
  84_532,
  421_614,
  43_113,
  1_337,
  31_337,
];

const ether = 10n ** 18n;

/** The most that orders without a maximum of their own pay in fees, by chain: a quarter of an ether, and more of coins that are worth less. */
export const maximumFees = {
  usual: ether / 4n,
  member: 'chainId',
  others: { 61: 5n * ether, 100: 25n * ether, 137: 25n * ether, 43_114: 5n * ether },
};

/**
 * Chains on which a payment without call data costs what it does on Ethereum, where nothing but the transaction itself is paid in gas. Rollups of
 * other kinds (Arbitrum, zkSync) put into the gas what the chain costs that they settle on, as many times that of the payment as they like.
 */
const chainsWithUsualGas: ReadonlySet<number> = new Set([
  1, 3, 4, 5, 10, 56, 61, 63, 97, 100, 137, 1_337, 8_453, 10_200, 17_000, 31_337, 43_113, 43_114, 80_002, 84_532, 560_048,
  11_155_111, 11_155_420,
]);

/** Whether gas is counted as on Ethereum, so that a payment's can be bounded. */
export const hasUsualGas = (chainId: number): boolean => chainsWithUsualGas.has(chainId);

/** Ethereum and others that settle on no other chain: what they take is the gas. */
const chainsOfTheirOwn: ReadonlySet<number> = new Set([
  1, 3, 4, 5, 56, 61, 63, 97, 100, 137, 10_200, 17_000, 43_113, 43_114, 80_002, 560_048, 11_155_111,
]);

/** Whether a transaction may cost something besides its gas, for what is written to another chain. */
export const paysForAnotherChain = (chainId: number): boolean => !chainsOfTheirOwn.has(chainId);

/** The most gas that a transaction may have on networks that took over EIP-7825. */
export const cappedGas = 16_777_216n;

/** Ethereum, OP, Base and Linea, with their test networks. */
const chainsWithCap: ReadonlySet<number> = new Set([
  1, 10, 8_453, 17_000, 59_141, 59_144, 84_532, 560_048, 11_155_111, 11_155_420,
]);

/** Whether a network is known to take no transaction with more gas than {@link cappedGas}. */
export const capsGas = (chainId: number): boolean => chainsWithCap.has(chainId);

/** More coins than there are, or will be in a lifetime, of the chains whose supply is known: eight times those of ether, and ten times those of POL. */
const supplies: ReadonlyMap<number, bigint> = new Map([
  ...[1, 10, 56, 61, 100, 8_453, 42_161, 43_114].map((chainId) => [chainId, 1_000_000_000n * ether] as const),
  [137, 100_000_000_000n * ether],
]);

/** No transaction moves more of a chain's coin, in wei. */
export const largestAmount = (chainId: number): bigint => supplies.get(chainId) ?? maximumAmount;

/** The chains by what they are worth. */
export const networks = { member: 'chainId', main: mainChainIds, test: testChainIds } as const;

/**
 * The most for each gas that an order pays which names no maximum of its own: 1,000 gwei, as long as the whole fee is within its bound. Vaults refuse to sign more, so that no one
 * who lies to them about the network's prices can have an account burn its funds.
 */
export const saneGasPrice = 1_000_000_000_000n;
