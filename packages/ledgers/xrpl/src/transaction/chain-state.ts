import { CodedError, hasMembers } from '@countersign/kernel';
import type { JsonObject } from '@countersign/kernel';

/** An account as the network has it. Amounts in drops, decimal text. */
export interface XrplAccountState {
  readonly balance: string;
  /** The next sequence number that a ledger takes. */
  readonly sequence: number;
  /** Sequence numbers of the account's transactions that wait in the queue, as far as the server reports them. */
  readonly queued?: readonly number[];
  /** Objects that each raise the reserve: trust lines, offers, preauthorisations and the like. */
  readonly ownerCount: number;
  readonly requireDestinationTag?: boolean;
  readonly depositAuth?: boolean;
  /** The account's own key signs nothing any more: what a vault signs with it is refused. */
  readonly masterDisabled?: boolean;
  /** The address of another key that may sign for the account. Vaults set none. */
  readonly regularKey?: string;
  /** A list of other keys may sign for it together. */
  readonly hasSigners?: boolean;
  /** What the issuer charges on transfers: billionths, from 1,000,000,000 (nothing) to 2,000,000,000. */
  readonly transferRate?: number;
}

/** What an account holds of an issued currency. Amounts in units of 10^-15, decimal text. */
export interface XrplTrustLine {
  readonly account: string;
  readonly issuer: string;
  readonly currency: string;
  readonly balance: string;
  readonly limit: string;
  /** The issuer lets it be sent to nobody but itself. */
  readonly frozen?: boolean;
  /** Nor does it let the holder receive from anybody else (XLS-77). */
  readonly deepFrozen?: boolean;
  /** The issuer asks for leave, and gave none. */
  readonly unauthorized?: boolean;
  /** The issuer's side lets nothing through to another such line: it never switched `DefaultRipple` on. */
  readonly noRipple?: boolean;
}

/** What an account holds of a multi-purpose token. */
export interface XrplTokenHolding {
  readonly account: string;
  readonly issuanceId: string;
  readonly amount: string;
  readonly locked?: boolean;
  /** The issuer lets it hold the token, which some issuances ask for. */
  readonly authorized?: boolean;
}

/** What a multi-purpose token's issuer rules. */
export interface XrplIssuance {
  readonly issuanceId: string;
  /** What is charged on payments between holders: thousandths of a percent, to 50,000. */
  readonly transferFee: number;
  readonly locked?: boolean;
  readonly requireAuth?: boolean;
  readonly canTransfer?: boolean;
}

/** What building a transaction depends on, in addition to the order. Accounts that are missing do not exist. */
export interface XrplChainState {
  readonly ledgerIndex: number;
  /** Drops, decimal text. */
  readonly baseFee: string;
  readonly reserveBase: string;
  readonly reserveIncrement: string;
  readonly accounts: Readonly<Record<string, XrplAccountState>>;
  readonly trustLines: readonly XrplTrustLine[];
  readonly holdings: readonly XrplTokenHolding[];
  /** Absent where the network has no such tokens. */
  readonly issuances?: readonly XrplIssuance[];
  /** Who may pay to whom in spite of `depositAuth`. */
  readonly preauthorized: readonly { readonly owner: string; readonly authorized: string }[];
}

/** The chain state as plain JSON, for the port. */
export function chainStateToJson({ issuances, ...state }: XrplChainState): JsonObject {
  return {
    ...state,
    accounts: Object.fromEntries(Object.entries(state.accounts).map(([address, account]) => [address, { ...account }])),
    trustLines: state.trustLines.map((line) => ({ ...line })),
    holdings: state.holdings.map((holding) => ({ ...holding })),
    ...(issuances !== undefined && { issuances: issuances.map((issuance) => ({ ...issuance })) }),
  };
}

/** The chain state that {@link chainStateToJson} made. Throws `MalformedChainState` for anything else. */
export function chainStateFromJson(json: JsonObject): XrplChainState {
  if (!isChainState(json)) throw new CodedError('MalformedChainState', 'Not the chain state of an XRPL account');
  return json;
}

const stateTypes = { ledgerIndex: 'number', baseFee: 'string', reserveBase: 'string', reserveIncrement: 'string' } as const;
const accountTypes = { balance: 'string', sequence: 'number', ownerCount: 'number' } as const;

function isChainState(value: JsonObject): value is JsonObject & XrplChainState {
  const { accounts, trustLines, holdings, preauthorized } = value;
  return (
    hasMembers(value, stateTypes) &&
    typeof accounts === 'object' &&
    accounts !== null &&
    Object.values(accounts).every((account) => hasMembers(account, accountTypes)) &&
    [trustLines, holdings, preauthorized].every((list) => Array.isArray(list))
  );
}

/** The drops that an account with so many objects must keep. */
export function reserveOf(state: Pick<XrplChainState, 'reserveBase' | 'reserveIncrement'>, ownerCount: number): bigint {
  return BigInt(state.reserveBase) + BigInt(ownerCount) * BigInt(state.reserveIncrement);
}
