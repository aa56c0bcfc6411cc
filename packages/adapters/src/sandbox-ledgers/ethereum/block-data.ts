/** What an Ethereum block says beyond its transactions. Amounts are decimal text. */
export type EthereumBlockData = {
  /** Wei per gas that every transaction of the block burns. */
  baseFee: string;
  /** Gas of this network's own transactions in the block. */
  gasUsed: string;
  /** The base fee of the block after it. */
  nextBaseFee: string;
};
