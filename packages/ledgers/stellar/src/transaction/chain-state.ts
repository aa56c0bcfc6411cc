import { CodedError, hasMembers, isObject, type JsonObject } from '@countersign/kernel';

/** An account as the network has it. Amounts in stroops, decimal text. */
export interface StellarAccountState {
  readonly balance: string;
  /** The sequence of the last transaction that a ledger took; the next one's is one higher. */
  readonly sequence: string;
  /** Those of the account's transactions that wait for a ledger, as far as they are known. */
  readonly queued?: readonly string[];
  /** Trust lines, offers, signers and data entries; each raises the reserve. */
  readonly subentries: number;
  /** Reserves that it pays for others, less those that others pay for it. */
  readonly sponsored?: number;
  /** What its offers may sell, which it has to keep. */
  readonly sellingLiabilities?: string;
  /** What its offers may bring, for which there has to be room. */
  readonly buyingLiabilities?: string;
  /** Its data say that payments need a memo (SEP-29). The ledger does not look at that. */
  readonly memoRequired?: boolean;
  /** The account's own key has less weight than payments need. */
  readonly keyIsWeak?: boolean;
  /** The own key has less weight than a merge or other signers need. */
  readonly keyIsWeakForSettings?: boolean;
  /** Other keys may sign for it. */
  readonly hasSigners?: boolean;
  /** Its flags can never change again, nor can it be merged. */
  readonly isImmutable?: boolean;
  /** Those who want to hold its tokens need its leave. */
  readonly asksForLeave?: boolean;
  /** It can take back its leave, so that what is held of its tokens does not move. */
  readonly mayFreeze?: boolean;
  /** It can take its tokens back from those who begin to hold them now (clawback). */
  readonly mayTakeBack?: boolean;
}

/** What an account holds of a token. Amounts in the smallest unit, decimal text. */
export interface StellarTrustLine {
  readonly account: string;
  readonly code: string;
  readonly issuer: string;
  readonly balance: string;
  readonly limit: string;
  readonly sellingLiabilities?: string;
  readonly buyingLiabilities?: string;
  /** The issuer has not given leave to hold it, or has taken it back: nothing of it moves. */
  readonly unauthorized?: boolean;
}

/** What building a transaction depends on, in addition to the order. Accounts that are missing are not there. */
export interface StellarChainState {
  readonly ledgerSequence: number;
  /** When that ledger closed, in seconds since 1970. */
  readonly closeTime: number;
  /** The least for each operation, in stroops. */
  readonly baseFee: string;
  /** For the account itself twice, and once for each of its entries, in stroops. */
  readonly baseReserve: string;
  readonly accounts: Readonly<Record<string, StellarAccountState>>;
  readonly trustLines: readonly StellarTrustLine[];
}

/** The chain state as plain JSON, for the port. */
export function chainStateToJson(state: StellarChainState): JsonObject {
  return {
    ...state,
    accounts: Object.fromEntries(Object.entries(state.accounts).map(([address, account]) => [address, { ...account }])),
    trustLines: state.trustLines.map((line) => ({ ...line })),
  };
}

/** The chain state that {@link chainStateToJson} made. Throws `MalformedChainState` for anything else. */
export function chainStateFromJson(json: JsonObject): StellarChainState {
  if (!isChainState(json)) throw new CodedError('MalformedChainState', 'Not the chain state of a Stellar account');
  return json;
}

const stateTypes = { ledgerSequence: 'number', closeTime: 'number', baseFee: 'string', baseReserve: 'string' } as const;
const accountTypes = { balance: 'string', sequence: 'string', subentries: 'number' } as const;

function isChainState(value: JsonObject): value is JsonObject & StellarChainState {
  const { accounts, trustLines } = value;
  return (
    hasMembers(value, stateTypes) &&
    isObject(accounts) &&
    Object.values(accounts).every((account) => hasMembers(account, accountTypes)) &&
    Array.isArray(trustLines)
  );
}

/** The least that an account must keep of its coins, in stroops, with so many entries more. Its offers' obligations come on top. */
export function reserveOf(
  { baseReserve }: Pick<StellarChainState, 'baseReserve'>,
  { subentries, sponsored = 0 }: Pick<StellarAccountState, 'subentries' | 'sponsored'>,
  more = 0,
): bigint {
  return BigInt(2 + subentries + sponsored + more) * BigInt(baseReserve);
}
