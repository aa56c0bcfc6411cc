import type { PlatformRules } from '@countersign/kinds/rules';
import type { IntentPayload, IntentPayloadOf } from '@countersign/kinds/schemas';
import type { TransactionDestination, TransactionOrderParameters } from '@countersign/model';
import type { GovernedState } from '../journal/governed-state.ts';
import { factsIn } from './organisation-state.ts';
import type { Question } from './question.ts';
import { unlike, type RuleFacts } from './rule-facts.ts';

/** One way to move more than the amount in question, apart from who does it. */
export interface Move {
  readonly payload: IntentPayload;
  /**
   * `Transfer`: at once. `Pieces`: by several smaller transfers. `Transaction`: by an order in the ledger's own terms. `Fee`: as the fee of a
   * transfer of next to nothing, which leaves the account all the same.
   */
  readonly by: 'Transfer' | 'Pieces' | 'Transaction' | 'Fee';
  /** What one of them moves to `destination`; by a fee, what it gives away. */
  readonly amount: bigint;
  /** How many of them it takes. */
  readonly times: number;
  readonly destination: TransactionDestination;
  /** Whom the same order pays as little as it may, since conditions look at all whom it reaches. */
  readonly beside: readonly TransactionDestination[];
}

const orderId = 'ffffffff-ffff-4fff-bfff-700000000000';

/** The order of a transaction that moves the amount by an operation of no kind, such as a call of a contract or the closing of an account. */
const orderOfNoKind = 'ffffffff-ffff-4fff-bfff-700000000001';

/** Rules by which the orders of no kind that are tried here are of none. */
export function knowingOrdersOfNoKind(rules: PlatformRules): PlatformRules {
  return { ...rules, orderKind: (ledger, order) => (order.id === orderOfNoKind ? undefined : rules.orderKind(ledger, order)) };
}

/** Somebody has to propose and approve each of them. */
const mostPieces = 1_000n;
const mostDestinations = 12;

/** Every move that policies may tell from another one: the plainest first. Moves that nobody could make, no matter who agrees, are among them. */
export function movesOf(question: Question, facts: RuleFacts, state: GovernedState): readonly Move[] {
  const destinations = destinationsOf(question, facts);
  const whole = wholeAmounts(question.amount, facts.amounts);
  const smaller = smallerAmounts(question.amount, facts.amounts);
  const transfersOf = (amounts: readonly bigint[]) =>
    amounts.flatMap((amount) =>
      destinations.map((destination) => transfer(question, { destination, amount, beside: [], least: 0n })),
    );
  const [first] = whole;
  const transactions =
    first === undefined ? [] : destinations.flatMap((destination) => transaction(question, destination, first, state));
  const ofNoKind = facts.tellsOrderKinds
    ? transactions.map((move) => ({ ...move, payload: { ...move.payload, id: orderOfNoKind } }))
    : [];
  const several = facts.tellsDestinations ? severalOf(question, facts) : [];
  const mixedTransfers = several.flatMap((all) => mixed(question, all, [...whole, ...smaller], state));
  return [
    ...transfersOf(whole),
    ...transactions,
    ...ofNoKind,
    ...transfersOf(smaller),
    ...byFee(question, destinations, state),
    ...mixedTransfers,
  ];
}

/** Transfers of next to nothing whose fee may be more than the amount in question; of a ledger's coin alone, which pays its fees. */
function byFee(question: Question, destinations: readonly TransactionDestination[], state: GovernedState): readonly Move[] {
  if (question.organisation.ticker.kind !== 'Native') return [];
  const fee = question.amount + 1n;
  return destinations.flatMap((destination): Move[] => {
    const move = leastBeside
      .map((amount) => transfer(question, { destination, amount, beside: [], least: 0n, fee }))
      .find(({ payload }) => parametersOf(question, payload, state) !== undefined);
    return move ? [{ ...move, by: 'Fee', amount: fee, times: 1 }] : [];
  });
}

/** One to pay, and those that are paid beside. */
type Several = readonly [TransactionDestination, ...TransactionDestination[]];

/** Destinations to pay with one order: any two that policies may tell apart, and all. */
function severalOf(question: Question, facts: RuleFacts): readonly Several[] {
  const [unknown, ...known] = destinationsOf({ ...question, whereto: 'Anywhere' }, facts);
  if (unknown === undefined || known.length === 0) return [];
  const pairs = known.map((one): Several => [unknown, one]);
  const all: readonly Several[] = known.length > 1 ? [[unknown, ...known]] : [];
  if (question.whereto === 'UnknownAddress') return [...pairs, ...all];
  const amongKnown = known.flatMap((one, place) => known.slice(place + 1).map((other): Several => [one, other]));
  return [...pairs, ...amongKnown, ...all];
}

/** Orders of these amounts in all, of which as much as possible is for the first. Nothing where the ledger takes no such order. */
function mixed(
  question: Question,
  [destination, ...beside]: Several,
  amounts: readonly bigint[],
  state: GovernedState,
): readonly Move[] {
  const least = leastBeside.find((candidate) => {
    const { payload } = transfer(question, { destination, beside, amount: question.amount + candidate, least: candidate });
    return parametersOf(question, payload, state) !== undefined;
  });
  if (least === undefined) return [];
  const cost = least * BigInt(beside.length);
  const paid = [question.amount + 1n, ...amounts.map((total) => total - cost)];
  return [...new Set(paid)]
    .filter((amount) => amount > 0n && timesOf(question.amount, amount) <= mostPieces)
    .map((amount) => transfer(question, { destination, beside, amount, least }));
}

/** Ledgers refuse to pay less than it costs them: the first of these that is taken is paid to each beside. */
const leastBeside = Array.from({ length: 10 }, (_, zeros) => 10n ** BigInt(zeros));

/** What there is no room for among the moves: destinations that policies may tell apart, and ways of more than {@link mostPieces} pieces. */
export function movesLeftOut(question: Question, facts: RuleFacts): { readonly destinations: boolean; readonly pieces: boolean } {
  const tried = smallerAmounts(question.amount, facts.amounts);
  return {
    destinations:
      (question.whereto === 'Anywhere' || facts.tellsDestinations) && endpointKinds(question, facts).length > mostDestinations,
    pieces: piecesBelow(question.amount, facts.amounts).length > tried.length,
  };
}

/** The destinations that policies may tell from one another: an unknown address, and of endpoints one of each kind. */
function destinationsOf(question: Question, facts: RuleFacts): readonly TransactionDestination[] {
  const { organisation, unknownAddress, whereto } = question;
  const unknown: TransactionDestination = { type: 'Address', address: unknownAddress };
  if (whereto === 'UnknownAddress') return [unknown];
  const kinds = endpointKinds(question, facts);
  const { otherAccount } = organisation;
  return [
    unknown,
    ...kinds.slice(0, mostDestinations).map(({ id }): TransactionDestination => ({ type: 'Endpoint', endpointId: id })),
    ...(otherAccount ? [{ type: 'Account', accountId: otherAccount.id } as const] : []),
  ];
}

function endpointKinds({ organisation }: Question, facts: RuleFacts) {
  const usable = organisation.endpoints.filter(({ lock }) => lock === 'Unlocked');
  return unlike(usable, ({ id, trustScore }) =>
    facts.endpointIds.has(id) ? id : facts.trustScores.map((limit) => trustScore >= limit).join(' '),
  );
}

/** The least that is more, and what is beyond each limit above it. */
function wholeAmounts(amount: bigint, limits: readonly bigint[]): readonly bigint[] {
  const above = limits.flatMap((limit) => [limit, limit + 1n]).filter((candidate) => candidate > amount + 1n);
  return [amount + 1n, ...new Set(above)];
}

/** What is just within each limit below it, the largest first. */
function piecesBelow(amount: bigint, limits: readonly bigint[]): readonly bigint[] {
  const below = limits.flatMap((limit) => [limit, limit - 1n]).filter((candidate) => candidate > 0n && candidate <= amount);
  return [...new Set(below)].toSorted((left, right) => (left > right ? -1 : 1));
}

function smallerAmounts(amount: bigint, limits: readonly bigint[]): readonly bigint[] {
  return piecesBelow(amount, limits).filter((piece) => timesOf(amount, piece) <= mostPieces);
}

const timesOf = (amount: bigint, piece: bigint) => (amount + piece) / piece;

/** What a transfer pays to whom: an amount to one, and as little as it may to others. */
interface Paid extends Pick<Move, 'amount' | 'destination' | 'beside'> {
  readonly least: bigint;
  /** The most that it may cost. Nothing is the least that counts as value at risk. */
  readonly fee?: bigint;
}

function transfer({ organisation, amount: asked }: Question, { destination, amount, beside, least, fee = 0n }: Paid): Move {
  const { account, ticker } = organisation;
  const times = Number(timesOf(asked, amount));
  return {
    payload: {
      type: 'v0_CreateTransferOrder',
      id: orderId,
      accountId: account.id,
      tickerId: ticker.id,
      outputs: [
        { destination, amount: String(amount) },
        ...beside.map((other) => ({ destination: other, amount: String(least) })),
      ],
      feeStrategy: 'Medium',
      maximumFee: String(fee),
      customProperties: {},
    },
    by: times > 1 ? 'Pieces' : 'Transfer',
    amount,
    times,
    destination,
    beside,
  };
}

/** The same payment in the ledger's own terms, of which conditions on amounts and destinations know less. */
function transaction(
  question: Question,
  destination: TransactionDestination,
  amount: bigint,
  state: GovernedState,
): (Move & { readonly payload: IntentPayloadOf<'v0_CreateTransactionOrder'> })[] {
  const { account, ledger } = question.organisation;
  const parameters = parametersOf(question, transfer(question, { destination, amount, beside: [], least: 0n }).payload, state);
  if (parameters === undefined) return [];
  return [
    {
      payload: {
        type: 'v0_CreateTransactionOrder',
        id: orderId,
        accountId: account.id,
        ledgerId: ledger.id,
        parameters,
        customProperties: {},
      },
      by: 'Transaction',
      amount,
      times: 1,
      destination,
      beside: [],
    },
  ];
}

/** A transfer in its ledger's terms; nothing where the ledger takes no such transfer. */
function parametersOf(question: Question, payload: IntentPayload, state: GovernedState): TransactionOrderParameters | undefined {
  if (payload.type !== 'v0_CreateTransferOrder') return undefined;
  const { account, ticker, ledger } = question.organisation;
  const facts = factsIn(state, { payload, targetDomainId: account.domainId }, question);
  const parameters = question.rules(facts).convertTransferOrder({ payload, account, ticker, ledger });
  return parameters.ok ? parameters.value : undefined;
}
