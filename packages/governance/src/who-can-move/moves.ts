import type { IntentPayload } from '@countersign/kinds/schemas';
import type { TransactionDestination } from '@countersign/model';
import type { GovernedState } from '../journal/governed-state.ts';
import { factsIn } from './organisation-state.ts';
import type { Question } from './question.ts';
import { unlike, type RuleFacts } from './rule-facts.ts';

/** One way to move more than the amount in question, apart from who does it. */
export interface Move {
  readonly payload: IntentPayload;
  /** `Transfer`: at once. `Pieces`: by several smaller transfers. `Transaction`: by an order in the ledger's own terms. */
  readonly by: 'Transfer' | 'Pieces' | 'Transaction';
  /** What one of them moves. */
  readonly amount: bigint;
  /** How many of them it takes. */
  readonly times: number;
  readonly destination: TransactionDestination;
}

const orderId = 'ffffffff-ffff-4fff-bfff-700000000000';

/** Somebody has to propose and approve each of them. */
const mostPieces = 1_000n;
const mostDestinations = 12;

/** Every move that policies may tell from another one: the plainest first. Moves that nobody could make, whoever agrees, are among them. */
export function movesOf(question: Question, facts: RuleFacts, state: GovernedState): readonly Move[] {
  const destinations = destinationsOf(question, facts);
  const whole = wholeAmounts(question.amount, facts.amounts);
  const smaller = smallerAmounts(question.amount, facts.amounts);
  const transfers = whole.flatMap((amount) => destinations.map((destination) => transfer(question, destination, amount)));
  const pieces = smaller.flatMap((amount) => destinations.map((destination) => transfer(question, destination, amount)));
  const [first] = whole;
  const transactions =
    first === undefined ? [] : destinations.flatMap((destination) => transaction(question, destination, first, state));
  return [...transfers, ...transactions, ...pieces];
}

/** What there is no room for among the moves: destinations that policies may tell apart, and ways of more than {@link mostPieces} pieces. */
export function movesLeftOut(question: Question, facts: RuleFacts): { readonly destinations: boolean; readonly pieces: boolean } {
  const tried = smallerAmounts(question.amount, facts.amounts);
  return {
    destinations: question.whereto === 'Anywhere' && endpointKinds(question, facts).length > mostDestinations,
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

function transfer({ organisation, amount: asked }: Question, destination: TransactionDestination, amount: bigint): Move {
  const { account, ticker } = organisation;
  const times = Number(timesOf(asked, amount));
  return {
    payload: {
      type: 'v0_CreateTransferOrder',
      id: orderId,
      accountId: account.id,
      tickerId: ticker.id,
      outputs: [{ destination, amount: String(amount) }],
      feeStrategy: 'Medium',
      customProperties: {},
    },
    by: times > 1 ? 'Pieces' : 'Transfer',
    amount,
    times,
    destination,
  };
}

/** The same payment in the ledger's own terms, of which conditions on amounts and destinations know less. */
function transaction(question: Question, destination: TransactionDestination, amount: bigint, state: GovernedState): Move[] {
  const { account, ticker, ledger } = question.organisation;
  const { payload } = transfer(question, destination, amount);
  if (payload.type !== 'v0_CreateTransferOrder') return [];
  const facts = factsIn(state, { payload, targetDomainId: account.domainId }, question);
  const parameters = question.rules(facts).convertTransferOrder({ payload, account, ticker, ledger });
  if (!parameters.ok) return [];
  return [
    {
      payload: {
        type: 'v0_CreateTransactionOrder',
        id: orderId,
        accountId: account.id,
        ledgerId: ledger.id,
        parameters: parameters.value,
        customProperties: {},
      },
      by: 'Transaction',
      amount,
      times: 1,
      destination,
    },
  ];
}
