import { CodedError, hasMembers, type JsonObject } from '@countersign/kernel';

/** An account as the network has it. Amounts in the smallest unit, decimal text. */
export interface AlgorandAccountState {
  readonly balance: string;
  /** What must stay: for the account itself, and for each asset and application that it opted in to or made. */
  readonly minimumBalance: string;
  /** The address of the key that signs for the account now, where it gave its own away. */
  readonly signer?: string;
}

/** What building a transaction depends on, in addition to the order. Accounts that are missing have nothing. */
export interface AlgorandChainState {
  /** The last round that is there. */
  readonly round: number;
  /** The least fee of a transaction, and what a byte costs in congestion, otherwise 0. Decimal text. */
  readonly minimumFee: string;
  readonly feePerByte: string;
  /** What an account must have that holds nothing else: decimal text. */
  readonly minimumBalance: string;
  readonly accounts: Readonly<Record<string, AlgorandAccountState>>;
}

/** The chain state as plain JSON, for the port. */
export function chainStateToJson(state: AlgorandChainState): JsonObject {
  const accounts = Object.entries(state.accounts).map(([address, account]) => [address, { ...account }] as const);
  return { ...state, accounts: Object.fromEntries(accounts) };
}

/** The chain state that {@link chainStateToJson} made. Throws `MalformedChainState` for anything else. */
export function chainStateFromJson(json: JsonObject): AlgorandChainState {
  if (!isChainState(json)) throw new CodedError('MalformedChainState', 'Not the chain state of an account on Algorand');
  return json;
}

const stateTypes = { round: 'number', minimumFee: 'string', feePerByte: 'string', minimumBalance: 'string' } as const;
const accountTypes = { balance: 'string', minimumBalance: 'string', signer: 'string?' } as const;

function isChainState(value: unknown): value is AlgorandChainState {
  if (!hasMembers(value, stateTypes) || !('accounts' in value)) return false;
  const { accounts } = value;
  return (
    typeof accounts === 'object' &&
    accounts !== null &&
    Object.values(accounts).every((account) => hasMembers(account, accountTypes))
  );
}
