import { CodedError, hasMembers, type JsonObject } from '@countersign/kernel';

/**
 * What the network knows of a sender and a call, as a node answers `chainState`. All numbers are decimal text, all addresses
 * spelled as EIP-55 does.
 */
// oxlint-disable-next-line typescript/consistent-type-definitions -- kept as JSON, whose index signature an interface lacks
export type EthereumChainState = {
  readonly address: string;
  /** The number of the sender's transactions in blocks: the next nonce if none waits. */
  readonly nonce: string;
  /** Wei. */
  readonly balance: string;
  /** The same in the last block that is final, and the sender's tokens there; absent where every block is. */
  readonly confirmed?: {
    readonly nonce: string;
    readonly balance: string;
    readonly tokens: { readonly [contract: string]: string };
  };
  /**
   * What the network takes besides the gas for what it writes to another chain, in wei: for the data, and for the operator a constant and a part in
   * proportion to the gas. Absent where it takes nothing.
   */
  readonly besides?: { readonly data: string; readonly constant: string; readonly perBillionGas: string };
  /** Wei per gas, of the next block; absent on networks without EIP-1559. */
  readonly baseFee?: string;
  /** The sender's transactions that wait for a block, as far as the node reports them. */
  readonly waiting: readonly {
    readonly nonce: string;
    readonly maxFeePerGas: string;
    readonly maxPriorityFeePerGas: string;
  }[];
  /** Those of the asked destinations that have code. */
  readonly contracts: readonly string[];
  /** The sender's tokens, by contract (ERC-20), of the assets that were asked for. */
  readonly tokens: { readonly [contract: string]: string };
  /** The estimate for the asked call, or the network's words for why it would fail. */
  readonly call?: { readonly gas: string } | { readonly error: string };
};

/** Reads what a node gave. Throws `MalformedChainState`: a node that answers anything else is broken. */
export function readChainState(json: JsonObject): EthereumChainState {
  if (!isChainState(json)) throw new CodedError('MalformedChainState', 'Not the chain state of an Ethereum sender');
  return json;
}

function isChainState(value: JsonObject): value is EthereumChainState {
  const { waiting, contracts, tokens } = value;
  return (
    hasMembers(value, { address: 'string', nonce: 'string', balance: 'string', baseFee: 'string?' }) &&
    Array.isArray(waiting) &&
    Array.isArray(contracts) &&
    typeof tokens === 'object' &&
    tokens !== null
  );
}
