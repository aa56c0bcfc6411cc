import type { JsonObject } from '@countersign/kernel';

import type { OrderChange } from '../changes.ts';
import { observe } from '../observe.ts';
import type { LedgerObservation } from '../observe.ts';
import { releaseFromQuarantine } from '../quarantine.ts';
import { refusedAgain, refusedBroadcast, refusedPreparation, refusedSignature, refusedWrite } from '../refusals.ts';
import type { NetworkRefusal } from '../refusals.ts';
import { isEndStep } from '../planned-end.ts';
import { isBeingReplaced, isFinal, isLive, stageOf, wayToCancel } from '../stages.ts';
import { takeStep } from '../take-step.ts';
import type { OrderStep } from '../take-step.ts';
import { predecessorAmong, turnOf } from '../turn.ts';
import { createLedger, customs, movedBy } from './ledger.ts';
import type { Custom, LedgerTransaction } from './ledger.ts';
import { createBook, domainId, ticker } from './order-book.ts';
import type { BookRow } from './order-book.ts';

const fee = 1n;
const now = new Date(0);
/** A pick at which nothing goes wrong. */
const calm = 29;

const moods: readonly (NetworkRefusal | undefined)[] = [
  'NotYet',
  'Unreachable',
  'FeeTooLow',
  'Rejected',
  'Past',
  'Malformed',
  'Expired',
];

/** What is done next, to whom, and how it turns out. */
export interface Action {
  readonly what: keyof ReturnType<typeof createWalk>['actions'];
  readonly who: number;
  readonly pick: number;
}

const contentIdOf = (name: string): string => `what is in ${name}`;

function amountOf({ amount }: JsonObject): bigint {
  return BigInt(typeof amount === 'string' ? amount : 0);
}

/** Orders of two accounts on one ledger, of which anything may happen next. */
export function createWalk() {
  const accounts = ['a', 'b'] as const;
  const book = createBook(accounts);
  const ledger = createLedger();
  const late: { readonly id: string; readonly change: OrderChange }[] = [];
  let read = 0;
  let isBroken = false;

  const orders = (): BookRow[] => [...book.rows.values()].filter((row) => row.domainId !== undefined);
  const orderAt = (who: number): BookRow | undefined => orders()[who % Math.max(orders().length, 1)];
  const replacementsOf = (id: string): BookRow[] => orders().filter((row) => row.replaces === id);

  function order(
    accountId: string,
    recipient: string | undefined,
    amount: bigint,
    { replaces, custom = 'Honest' }: { readonly replaces?: string; readonly custom?: Custom } = {},
  ): void {
    const work = { accountId, amount: String(amount), custom, ...(recipient !== undefined && { recipient }) };
    book.register({
      accountId,
      domainId,
      processing: { status: 'Pending' },
      work,
      hasJob: true,
      ...(replaces !== undefined && { replaces }),
    });
  }

  function transactionOf({ transactionId, accountId, work }: BookRow): LedgerTransaction {
    const { nonce, recipient } = work;
    return {
      id: `tx ${transactionId}`,
      contentId: contentIdOf(transactionId),
      sender: accountId,
      nonce: Number(nonce),
      recipient: typeof recipient === 'string' ? recipient : undefined,
      ...movedBy(customs.find((custom) => custom === work['custom']) ?? 'Honest', amountOf(work)),
      fee,
    };
  }

  function prepare(row: BookRow): OrderStep {
    const { accountId, work, replaces } = row;
    const target = replaces === undefined ? undefined : book.row(replaces);
    if (target !== undefined && wayToCancel(target) !== 'OnLedger')
      return refusedPreparation('TransactionNotEligibleForReplacement');
    const held = new Set(orders().flatMap(({ resources }) => resources.map(({ resource }) => resource)));
    let nonce = target === undefined ? ledger.next(accountId) : Number(target.work['nonce']);
    if (target === undefined) while (held.has(`${accountId} ${nonce}`)) nonce++;
    const resource = `${accountId} ${nonce}`;
    const reserved = target?.amounts.reduce((sum, part) => sum + part.amount, 0n) ?? 0n;
    const amount = amountOf(work) + fee - reserved;
    return {
      step: 'Reserve',
      work: { ...work, nonce },
      amounts: amount > 0n ? [{ accountId, tickerId: ticker, amount }] : [],
      resources: [
        {
          accountId,
          resource,
          isShared: target?.resources.some((part) => part.resource === resource) === true,
          follows: `${accountId} ${nonce - 1}`,
        },
      ],
      builtOn: target === undefined ? [] : [target],
    };
  }

  function sign(row: BookRow, pick: number): OrderStep {
    const refusals = Number(row.work['refusals'] ?? 0) + 1;
    const work = { ...row.work, refusals };
    if (pick % 13 === 0) return { step: 'AskVault' };
    if (pick % 11 === 0) return refusedSignature('Refused', refusals, work);
    if (pick % 17 === 0) return refusedSignature(pick % 2 === 0 ? 'TooLate' : 'NotNow', refusals, work);
    return {
      step: 'Sign',
      work: { ...row.work, isSigned: true },
      ledgerTransactionId: `tx ${row.transactionId}`,
      contentId: contentIdOf(row.transactionId),
    };
  }

  function takeTurn(row: BookRow, pick: number): OrderStep {
    if (row.replaces !== undefined && stageOf(book.row(row.replaces)) !== 'Interrupted') return sign(row, pick);
    const own = row.resources[0];
    const nonce = Number(row.work['nonce']);
    const next = ledger.next(row.accountId);
    const before = orders().filter((other) => other.resources.some(({ resource }) => resource === own?.follows));
    const predecessor = predecessorAmong(
      before.map((other) => ({
        ...other,
        isSpent: other.resources.some(({ isSpent }) => isSpent),
        isSigned: other.work['isSigned'] === true,
      })),
    );
    const turn = turnOf(nonce < next ? 'Gone' : nonce === next ? 'Next' : 'Ahead', predecessor);
    if (turn === 'Sign') return sign(row, pick);
    return turn === 'Wait' ? { step: 'Wait' } : { step: 'BuildAgain', work: row.work };
  }

  function send(row: BookRow, pick: number): 'Sent' | NetworkRefusal {
    const answer = ledger.broadcast(transactionOf(row), moods[pick % 30]);
    if (answer === 'Sent' && pick % 2 === 0) ledger.see(transactionOf(row), 'Detected');
    return answer;
  }

  /** What a worker makes of an order as it is now; what it asks of the ledger has happened then, whatever becomes of the step. */
  function stepOf(row: BookRow, pick: number): OrderStep | undefined {
    const isReplacement = row.replaces !== undefined;
    switch (stageOf(row)) {
      case 'Pending':
        return { step: 'Begin' };
      case 'Preparing':
        return pick % 19 === 0 ? refusedPreparation('CurrentlyFeesTooLarge') : prepare(row);
      case 'Reserved':
        return takeTurn(row, pick);
      case 'Prepared':
        return row.work['isSigned'] === true ? { step: 'Send' } : sign(row, pick);
      case 'Broadcasting': {
        if (isBeingReplaced(replacementsOf(row.transactionId))) return { step: 'Wait' };
        const answer = send(row, pick);
        return answer === 'Sent' ? { step: 'Sent', raw: 'raw' } : refusedBroadcast(answer, isReplacement);
      }
      case 'Detected': {
        if (isBeingReplaced(replacementsOf(row.transactionId)) || ledger.has(row.ledgerTransactionId ?? ''))
          return { step: 'Wait' };
        const answer = send(row, pick);
        return answer === 'Sent' ? { step: 'Wait' } : refusedAgain(answer, isReplacement);
      }
      case 'Confirmed':
      case 'Expired':
      case 'Replaced':
      case 'Failed':
      case 'Interrupted':
        return undefined;
    }
  }

  /** An order ends once its vault has remembered it, which is away now and then. */
  function nextStep(row: BookRow, pick: number): OrderStep | undefined {
    if (row.ending !== undefined) return pick % 7 === 0 ? { step: 'Wait' } : row.ending.step;
    const step = stepOf(row, pick);
    return step && planned(step);
  }

  function planned(step: OrderStep): OrderStep {
    return isEndStep(step) ? { step: 'PlanEnd', end: { step } } : step;
  }

  function compute(row: BookRow, pick: number): OrderChange | undefined {
    const step = row.hasJob ? nextStep(row, pick) : undefined;
    return step && takeStep(book.load(row.transactionId), step, now);
  }

  function work(row: BookRow, pick: number): void {
    const change = compute(row, pick);
    if (change === undefined) return;
    const outcome = book.write(change);
    if (outcome === 'Written' || outcome === 'Changed') return;
    const instead = refusedWrite(outcome);
    if (instead !== undefined) book.write(takeStep(book.load(row.transactionId), planned(instead), now));
  }

  function sighted({ transaction, status, failed }: (typeof ledger.sightings)[number]): LedgerObservation {
    const { id: ledgerTransactionId, sender, recipient } = transaction;
    const [leaves, arrives] = failed ? [0n, 0n] : [transaction.leaves, transaction.arrives];
    const isOwn = recipient !== undefined;
    const moved = [
      ...(sender === undefined ? [] : [{ accountId: sender, tickerId: ticker, amount: -leaves - fee }]),
      ...(isOwn && arrives > 0n ? [{ accountId: recipient, tickerId: ticker, amount: arrives }] : []),
    ];
    const own = [sender, recipient].filter((id) => id !== undefined);
    return {
      status,
      ledgerTransactionId,
      data: { ledgerStatus: status },
      accounts: own.map((id) => ({ id, domainId })),
      transfers: [
        ...(arrives > 0n
          ? [
              {
                movement: '0',
                tickerId: ticker,
                value: arrives,
                quarantined: isOwn && sender === undefined,
                ...(isOwn && { recipientId: recipient }),
              },
            ]
          : []),
        ...(sender !== undefined && leaves > arrives
          ? [{ movement: 'kept', tickerId: ticker, value: leaves - arrives, quarantined: false }]
          : []),
        ...(sender === undefined ? [] : [{ movement: 'fee', tickerId: ticker, value: fee, quarantined: false }]),
      ],
      changes: [...Map.groupBy(moved, ({ accountId }) => accountId)].map(([accountId, parts]) => ({
        accountId,
        tickerId: ticker,
        amount: parts.reduce((sum, part) => sum + part.amount, 0n),
      })),
    };
  }

  function track(most: number): void {
    for (const sighting of ledger.sightings.slice(read, read + most)) {
      const { id, contentId } = sighting.transaction;
      const row = [...book.rows.values()].find((each) => each.ledgerTransactionId === id || each.contentId === contentId);
      const observation = sighted(sighting);
      const known = row && book.load(row.transactionId);
      const holdings = accounts.map((accountId) => ({ accountId, tickerId: ticker, ...book.balance(accountId) }));
      const change = observe(row?.transactionId ?? id, known, observation, holdings, now);
      if (change !== undefined)
        book.settle({ id: row?.transactionId ?? id, contentId }, known !== undefined, observation, change);
    }
    read = Math.min(read + most, ledger.sightings.length);
  }

  function cancel(row: BookRow): void {
    const { transactionId, accountId } = row;
    const way = wayToCancel(row);
    if (row.ending !== undefined || way === 'TooLate' || replacementsOf(transactionId).some(isLive)) return;
    if (way === 'OffLedger') {
      const step = planned({ step: 'Interrupt', cause: 'Cancellation', reason: 'A mistake' });
      book.write(takeStep(book.load(transactionId), step, now));
    } else if (book.write(takeStep(book.load(transactionId), { step: 'ExpectReplacement' }, now)) === 'Written') {
      order(accountId, undefined, 0n, { replaces: transactionId });
    }
  }

  const actions = {
    order: (who: number, pick: number) =>
      order(who % 2 === 0 ? 'a' : 'b', pick % 3 === 0 ? undefined : who % 2 === 0 ? 'b' : 'a', BigInt(pick + 1), {
        custom: customs[pick % customs.length] ?? 'Honest',
      }),
    work: (who: number, pick: number) => {
      const row = orderAt(who);
      if (row !== undefined) work(row, pick);
    },
    /** A worker computes a step, and dies or is slow. */
    compute: (who: number, pick: number) => {
      const row = orderAt(who);
      const change = row && compute(row, pick);
      if (row !== undefined && change !== undefined) late.push({ id: row.transactionId, change });
    },
    /** A slow worker writes after all, perhaps what was written already. */
    writeLate: (who: number) => {
      const chosen = late[who % Math.max(late.length, 1)];
      if (chosen !== undefined && book.row(chosen.id).hasJob) book.write(chosen.change);
    },
    cancel: (who: number) => {
      const row = orderAt(who);
      if (row !== undefined) cancel(row);
    },
    track: (_: number, pick: number) => track(1 + (pick % 5)),
    /** What was read is read again. */
    readAgain: (_: number, pick: number) => void (read = Math.max(0, read - (pick % 4))),
    mine: (_: number, pick: number) => ledger.mine(pick),
    forget: (_: number, pick: number) => ledger.forget(pick),
    rename: (_: number, pick: number) => ledger.rename(pick),
    /** A ledger rarely takes back what it has confirmed: then an account's nonces may have a gap for ever. */
    reorganise: (_: number, pick: number) => {
      if (!ledger.isYoung() && pick % 4 !== 0) return;
      if (!ledger.isYoung()) isBroken = true;
      ledger.reorganise(pick);
    },
    deposit: (who: number, pick: number) =>
      ledger.deposit({
        id: `in ${ledger.sightings.length} ${pick}`,
        contentId: contentIdOf(`in ${ledger.sightings.length} ${pick}`),
        sender: undefined,
        nonce: 0,
        recipient: accounts[who % 2],
        ...movedBy('Honest', BigInt(pick + 1)),
        fee: 0n,
      }),
    release: (who: number) => {
      const id = accounts[who % 2] ?? 'a';
      book.release(id, releaseFromQuarantine({ id, domainId }, book.quarantinedOf(id)));
    },
  };

  /** Funds for everything, so that holdings never reach nothing. */
  for (const recipient of accounts) {
    ledger.deposit({
      id: `funds ${recipient}`,
      contentId: contentIdOf(recipient),
      sender: undefined,
      nonce: 0,
      recipient,
      ...movedBy('Honest', 1_000_000n),
      fee: 0n,
    });
    ledger.mine(calm);
  }
  ledger.mine(calm);
  track(Infinity);
  actions.release(0);
  actions.release(1);

  return {
    book,
    orders,
    actions,
    /** Where holdings, or the ids of what was confirmed, are not what the ledger says. */
    difference: () => [
      ...accounts.flatMap((id) => {
        const [kept, real] = [book.balance(id).total, ledger.balanceOf(id)];
        return kept === real ? [] : `${id} holds ${kept}, and ${real} on the ledger`;
      }),
      ...[...book.rows.values()].flatMap(({ transactionId, ledgerStatus, ledgerTransactionId, contentId }) => {
        const real = ledger.idOf(contentId ?? '');
        const isSo = ledgerStatus !== 'Confirmed' || ledgerTransactionId === real;
        return isSo ? [] : `${transactionId} is known as ${ledgerTransactionId}, and as ${real} on the ledger`;
      }),
    ],
    isLedgerBroken: () => isBroken,
    /** Everybody works, and nothing goes wrong any more, until nothing is left to do. */
    calmDown(): void {
      track(Infinity);
      for (let round = 0; round < 60 && (ledger.isBusy() || orders().some((row) => !isFinal(row))); round++) {
        for (const row of orders()) work(row, calm);
        for (let blocks = 0; blocks < 4; blocks++) ledger.mine(calm);
        track(Infinity);
      }
    },
  };
}
