import { CodedError, hasMembers, type JsonObject } from '@countersign/kernel';

/** An account as the network has it. Amounts in sun and in smallest units of tokens; all numbers are decimal text. */
export interface TronAccountState {
  /** What it can spend. */
  readonly balance: string;
  /** Present for the account of a contract. */
  readonly isContract?: true;
  /** Bytes that are left today: of what is staked for bandwidth, and of what is free. */
  readonly stakedBandwidth: string;
  readonly freeBandwidth: string;
  /** What is left of the energy that is staked for, or lent to it. */
  readonly energy: string;
  /** What it holds of tokens, by their contracts, of those that were asked for. */
  readonly tokens: Readonly<Record<string, string>>;
  /** The addresses of other keys that may sign for it, alone or with others. */
  readonly otherKeys: readonly string[];
  /** Whether its own key alone may sign for it. */
  readonly signsAlone: boolean;
}

/** What a call used when the node tried it, or why it failed, in the node's words. */
export type TronEstimate = { readonly energy: string } | { readonly failure: string };

/** What building a transaction depends on, in addition to the order. Accounts that are missing are not there. */
export interface TronChainState {
  /** A block that can't be taken back any more, by which a transaction is bound to its network: its id, hexadecimal. */
  readonly referenceBlock: string;
  /** When the newest block was made, in milliseconds. */
  readonly time: number;
  /** What is burnt for a byte and for a unit of energy: sun, decimal text. */
  readonly sunPerByte: string;
  readonly sunPerEnergy: string;
  /** What is burnt besides when a payment creates its receiver: sun, decimal text. */
  readonly creationCost: string;
  /** The most that a transaction may allow for energy: sun, decimal text. */
  readonly largestFeeLimit: string;
  readonly accounts: Readonly<Record<string, TronAccountState>>;
  /** Of the call that the order makes. */
  readonly estimate?: TronEstimate;
}

/** The chain state as plain JSON, for the port. */
export function chainStateToJson({ accounts, estimate, ...state }: TronChainState): JsonObject {
  const copied = Object.entries(accounts).map(
    ([address, account]) => [address, { ...account, tokens: { ...account.tokens }, otherKeys: [...account.otherKeys] }] as const,
  );
  return { ...state, accounts: Object.fromEntries(copied), ...(estimate !== undefined && { estimate: { ...estimate } }) };
}

/** The chain state that {@link chainStateToJson} made. Throws `MalformedChainState` for anything else. */
export function chainStateFromJson(json: JsonObject): TronChainState {
  if (!isChainState(json)) throw new CodedError('MalformedChainState', 'Not the chain state of an account on Tron');
  return json;
}

const stateTypes = {
  referenceBlock: 'string',
  time: 'number',
  sunPerByte: 'string',
  sunPerEnergy: 'string',
  creationCost: 'string',
  largestFeeLimit: 'string',
} as const;
const accountTypes = {
  balance: 'string',
  stakedBandwidth: 'string',
  freeBandwidth: 'string',
  energy: 'string',
  signsAlone: 'boolean',
} as const;

function isChainState(value: unknown): value is TronChainState {
  if (!hasMembers(value, stateTypes) || !/^[0-9a-f]{64}$/.test(value.referenceBlock) || !('accounts' in value)) return false;
  const { accounts } = value;
  if (typeof accounts !== 'object' || accounts === null || !Object.values(accounts).every(isAccount)) return false;
  const estimate = 'estimate' in value ? value.estimate : undefined;
  return estimate === undefined || hasMembers(estimate, { energy: 'string' }) || hasMembers(estimate, { failure: 'string' });
}

function isAccount(value: unknown): boolean {
  if (!hasMembers(value, accountTypes) || !('tokens' in value) || !('otherKeys' in value)) return false;
  const { tokens, otherKeys } = value;
  const isHeld = typeof tokens === 'object' && tokens !== null;
  return isHeld && Object.values(tokens).every((amount) => typeof amount === 'string') && Array.isArray(otherKeys);
}
