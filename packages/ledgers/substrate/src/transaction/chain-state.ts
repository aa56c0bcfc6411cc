import { CodedError, hasMembers, type JsonObject } from '@countersign/kernel';

/** What an account took out of its stake and cannot spend yet. Amounts in smallest units, decimal text. */
interface UnbondingState {
  readonly amount: string;
  /** ISO 8601, at the earliest; absent where nobody knows. */
  readonly until?: string;
}

/** What an account staked. */
interface StakeState {
  readonly active: string;
  readonly unbonding: readonly UnbondingState[];
}

/** An account as the network has it. Amounts in smallest units, decimal text. */
export interface SubstrateAccountState {
  /** Of the next transaction that a block may have. */
  readonly nonce: number;
  readonly free: string;
  /** What is held for a stake, deposits and the like; it is no part of what is free. */
  readonly reserved: string;
  /** What has to stay in all of it, for votes and the like. */
  readonly frozen: string;
  readonly stake?: StakeState;
  /** Nonces of its transactions that wait for a block, as far as the node reports them. */
  readonly queued?: readonly number[];
}

/** What building a transaction depends on, in addition to the order. Accounts that are missing do not exist. */
export interface SubstrateChainState {
  /** A block that can't be taken back any more, which transactions are counted from. The hash is hexadecimal. */
  readonly finalHeight: number;
  readonly finalHash: string;
  /** The height of the newest block. */
  readonly height: number;
  readonly specVersion: number;
  readonly transactionVersion: number;
  /** A hash of the runtime's metadata (RFC 78), hexadecimal, where the node can tell what the runtime is like. */
  readonly metadataHash?: string;
  /** The network's multiplier of what weight costs, in parts of 10^18; decimal text. */
  readonly feeMultiplier: string;
  /** What an account has to hold to be there. */
  readonly existentialDeposit: string;
  readonly accounts: Readonly<Record<string, SubstrateAccountState>>;
  /** Addresses that are validators, of those that were asked for. */
  readonly validators: readonly string[];
}

/** The chain state as plain JSON, for the port. */
export function chainStateToJson({ accounts, validators, ...state }: SubstrateChainState): JsonObject {
  const copied = Object.entries(accounts).map(([address, { stake, queued, ...account }]) => [
    address,
    {
      ...account,
      ...(stake !== undefined && { stake: { ...stake, unbonding: stake.unbonding.map((one) => ({ ...one })) } }),
      ...(queued !== undefined && { queued: [...queued] }),
    },
  ]);
  return { ...state, accounts: Object.fromEntries(copied), validators: [...validators] };
}

/** The chain state that {@link chainStateToJson} made. Throws `MalformedChainState` for anything else. */
export function chainStateFromJson(json: JsonObject): SubstrateChainState {
  if (!isChainState(json))
    throw new CodedError('MalformedChainState', "Not the chain state of an account on Substrate's networks");
  return json;
}

const stateTypes = {
  finalHeight: 'number',
  finalHash: 'string',
  height: 'number',
  specVersion: 'number',
  transactionVersion: 'number',
  metadataHash: 'string?',
  feeMultiplier: 'string',
  existentialDeposit: 'string',
} as const;
const accountTypes = { nonce: 'number', free: 'string', reserved: 'string', frozen: 'string' } as const;

function isChainState(value: JsonObject): value is JsonObject & SubstrateChainState {
  const { accounts, validators } = value;
  return (
    hasMembers(value, stateTypes) &&
    typeof accounts === 'object' &&
    accounts !== null &&
    Object.values(accounts).every((account) => hasMembers(account, accountTypes)) &&
    Array.isArray(validators)
  );
}
