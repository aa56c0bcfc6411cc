/** What a stake pays when it is registered, and gets back when that ends, in lovelaces (`stakeAddressDeposit`); a network with another one is refused. */
export const stakeDeposit = 2_000_000n;

/** How many slots after the newest block a transaction that is built now can still be taken: two hours. */
export const lifetimeInSlots = 7_200;

/** A slot is a second on all public networks. */
export const secondsPerSlot = 1;

/** One slot in so many has a block, on average (`activeSlotsCoefficient`). */
export const slotsPerBlock = 20;

/** Bytes that the network counts for an output besides its own (CIP-55). */
const bytesAroundOutput = 160n;

/** What the protocol asks for, as the network has it now. */
export interface ProtocolParameters {
  /** Lovelaces for each byte of a signed transaction, and for any transaction. */
  readonly feePerByte: string;
  readonly feeConstant: string;
  /** Lovelaces that have to be in an output for each of its bytes. */
  readonly coinsPerByte: string;
  /** The most bytes of a transaction, and of an output's value. */
  readonly maximumSize: number;
  readonly maximumValueSize: number;
  /** Of a stake that is registered. */
  readonly stakeDeposit: string;
}

/** The least fee of a signed transaction of so many bytes that runs no scripts. */
export function leastFee(size: number, { feePerByte, feeConstant }: ProtocolParameters): bigint {
  return BigInt(size) * BigInt(feePerByte) + BigInt(feeConstant);
}

/** The least that an output of so many bytes has to hold. */
export function leastInOutput(size: number, { coinsPerByte }: ProtocolParameters): bigint {
  return (bytesAroundOutput + BigInt(size)) * BigInt(coinsPerByte);
}
