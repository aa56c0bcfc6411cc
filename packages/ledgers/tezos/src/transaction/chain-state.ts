import { CodedError, hasMembers, type JsonObject } from '@countersign/kernel';

/** An account as the network has it. Amounts in mutez, decimal text. */
export interface TezosAccountState {
  /** What it can spend. An implicit account that holds nothing is not there. */
  readonly balance: string;
  /** Of the last operation that a block has; decimal text. */
  readonly counter: string;
  /** Whether its public key was said, before which it can do nothing else. */
  readonly isRevealed: boolean;
  /** The baker that its coins count for. */
  readonly delegate?: string;
  /** What is frozen as its own stake; it is not part of the balance. Mutez. */
  readonly staked?: string;
  /** What it took out of its stake, and cannot spend yet. Mutez. */
  readonly unstaking?: string;
  /** Counters of operations of it that wait for a block, as far as the node reports them. */
  readonly queued?: readonly string[];
}

/** What a call used when the node tried it: gas, and bytes of storage that somebody has to pay for. Decimal text. */
export type TezosEstimate =
  | { readonly gas: string; readonly storage: string }
  /** Why it failed, in the node's words. */
  | { readonly failure: string };

/** What building an operation depends on, in addition to the order. Accounts that are missing do not exist. */
export interface TezosChainState {
  /** A block that can't be taken back any more, which operations are counted from. */
  readonly branch: string;
  readonly branchLevel: number;
  /** The height of the newest block. */
  readonly level: number;
  /** Mutez for each byte of storage, decimal text. */
  readonly costPerByte: string;
  /** What a baker asks for at least (`minimal_fees`, and nanotez for each unit of gas and for each byte); decimal text. */
  readonly minimalFee: string;
  readonly nanotezPerGas: string;
  readonly nanotezPerByte: string;
  readonly accounts: Readonly<Record<string, TezosAccountState>>;
  /** Addresses that are bakers, of those that were asked for. */
  readonly bakers: readonly string[];
  /** Of the call that the order makes. */
  readonly estimate?: TezosEstimate;
}

/** The chain state as plain JSON, for the port. */
export function chainStateToJson({ accounts, bakers, estimate, ...state }: TezosChainState): JsonObject {
  const copied = Object.entries(accounts).map(([address, { queued, ...account }]) => [
    address,
    { ...account, ...(queued !== undefined && { queued: [...queued] }) },
  ]);
  return {
    ...state,
    accounts: Object.fromEntries(copied),
    bakers: [...bakers],
    ...(estimate !== undefined && { estimate: { ...estimate } }),
  };
}

/** The chain state that {@link chainStateToJson} made. Throws `MalformedChainState` for anything else. */
export function chainStateFromJson(json: JsonObject): TezosChainState {
  if (!isChainState(json)) throw new CodedError('MalformedChainState', 'Not the chain state of a Tezos account');
  return json;
}

const stateTypes = {
  branch: 'string',
  branchLevel: 'number',
  level: 'number',
  costPerByte: 'string',
  minimalFee: 'string',
  nanotezPerGas: 'string',
  nanotezPerByte: 'string',
} as const;
const accountTypes = { balance: 'string', counter: 'string', isRevealed: 'boolean' } as const;

function isChainState(value: JsonObject): value is JsonObject & TezosChainState {
  const { accounts, bakers } = value;
  return (
    hasMembers(value, stateTypes) &&
    typeof accounts === 'object' &&
    accounts !== null &&
    Object.values(accounts).every((account) => hasMembers(account, accountTypes)) &&
    Array.isArray(bakers)
  );
}
