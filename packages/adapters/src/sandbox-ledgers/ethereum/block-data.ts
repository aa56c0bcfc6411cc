/** What an Ethereum block says beyond its transactions. Amounts are decimal text. */
// oxlint-disable-next-line typescript/consistent-type-definitions -- kept as JSON, whose index signature an interface lacks
export type EthereumBlockData = {
  /** Wei per gas that every transaction of the block burns. */
  baseFee: string;
  /** Gas of this network's own transactions in the block. */
  gasUsed: string;
  /** The base fee of the block after it. */
  nextBaseFee: string;
  /** How many logs its transactions wrote; absent in a block whose transactions are not there yet. */
  logs?: number;
};
