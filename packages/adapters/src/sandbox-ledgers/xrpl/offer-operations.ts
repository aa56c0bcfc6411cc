import { CodedError } from '@countersign/kernel';
import { issuerOf, offerCreateFlags } from '@countersign/ledger-xrpl';
import type { XrplTransaction } from '@countersign/ledger-xrpl';

import type { ReadableState } from '../framework/rules.ts';
import { passiveOffer } from './constants.ts';
import { ceiling, cross, isFilled, type Crossed, type Taker } from './crossing.ts';
import { draftOf, type Draft } from '../framework/draft.ts';
import { addOwned, fundsFor, lacksLine, together, type Gift } from './exchange-funds.ts';
import { OfferFields, readAmountIn } from './fields.ts';
import { bookOf, deleteOffer, nextPlace, readOffer, writeOffer } from './offer-records.ts';
import { claimed, type OperationContext, type Outcome } from './outcome.ts';
import { readAccount, reserve, writeAccount } from './records.ts';

/** Takes offers that are good enough, and leaves the rest of its own on the book. Two tokens are not traded by way of XRP here. */
export async function offerCreate(context: OperationContext): Promise<Outcome> {
  const { transaction, state, sender, priorBalance } = context;
  const draft = draftOf(state);
  writeAccount(draft, transaction.Account, sender);
  const taker = takerOf(transaction);
  const refusal = await preclaim(draft, taker);
  if (refusal !== undefined) return refusal;
  const { OfferSequence: replaced } = OfferFields.parse(transaction);
  if (replaced !== undefined) await cancel(draft, transaction.Account, replaced);
  const isNewLine = await lacksLine(draft, taker.address, taker.wants);
  const crossed = await cross(draft, taker);
  const hasCrossed = crossed.received > 0n;
  if (hasCrossed && isNewLine && priorBalance < reserve(sender.ownerCount + 1))
    return claimed('tecINSUF_RESERVE_LINE', 'InsufficientFunds', 'what is bought needs a trust line, and its reserve');
  const flags = transaction.Flags ?? 0;
  if ((flags & offerCreateFlags.tfFillOrKill) !== 0) {
    return isFilled(taker, crossed) ? done(draft, transaction, crossed.moved) : killed('not all of it could be traded');
  }
  if ((flags & offerCreateFlags.tfImmediateOrCancel) !== 0)
    return hasCrossed ? done(draft, transaction, crossed.moved) : killed('nothing of it could be traded');
  const rest = await restOf(draft, taker, crossed);
  if (rest === undefined) return done(draft, transaction, crossed.moved);
  const { ownerCount } = (await readAccount(draft, taker.address)) ?? sender;
  if (priorBalance < reserve(ownerCount + 1)) {
    // Those who have traded keep what they got.
    return hasCrossed
      ? done(draft, transaction, crossed.moved)
      : claimed('tecINSUF_RESERVE_OFFER', 'InsufficientFunds', 'one more offer needs a larger reserve');
  }
  const amounts = { gets: rest.gets.toString(), pays: rest.pays.toString() };
  writeOffer(draft, {
    account: taker.address,
    sequence: transaction.Sequence,
    placed: await nextPlace(draft),
    ...amounts,
    price: { gets: taker.most.toString(), pays: taker.wanted.toString() },
    book: bookOf({ gets: taker.gives, pays: taker.wants }),
  });
  await addOwned(draft, taker.address, 1);
  return done(draft, transaction, crossed.moved);
}

/** Takes an offer off the book. One that is no longer there is no failure. */
export async function offerCancel({ transaction, state, sender }: OperationContext): Promise<Outcome> {
  const draft = draftOf(state);
  writeAccount(draft, transaction.Account, sender);
  const { OfferSequence: sequence } = OfferFields.parse(transaction);
  if (sequence !== undefined) await cancel(draft, transaction.Account, sequence);
  return done(draft, transaction, []);
}

function takerOf(transaction: XrplTransaction): Taker {
  const [gets, pays] = [readAmountIn(transaction['TakerGets']), readAmountIn(transaction['TakerPays'])];
  if (gets === undefined || pays === undefined) throw new CodedError('MalformedTransaction', 'An offer needs two amounts');
  const flags = transaction.Flags ?? 0;
  return {
    address: transaction.Account,
    gives: gets.asset,
    wants: pays.asset,
    most: gets.amount,
    wanted: pays.amount,
    sells: (flags & offerCreateFlags.tfSell) !== 0,
    isPassive: (flags & passiveOffer) !== 0,
  };
}

async function preclaim(state: ReadableState, { address, gives, wants }: Taker): Promise<Outcome | undefined> {
  for (const asset of [gives, wants]) {
    const issuer = issuerOf(asset);
    const account = issuer === undefined ? undefined : await readAccount(state, issuer);
    if (account?.globalFreeze === true && issuer !== address)
      return claimed('tecFROZEN', 'Rejected', 'the issuer has frozen its currency');
  }
  if ((await fundsFor(state, { from: address, asset: gives })) === 0n)
    return claimed('tecUNFUNDED_OFFER', 'InsufficientFunds', 'the account has nothing of what it offers');
  const issuer = issuerOf(wants);
  return issuer === undefined || (await readAccount(state, issuer)) !== undefined
    ? undefined
    : claimed('tecNO_ISSUER', 'InvalidDestination', 'the issuer does not exist');
}

/** What stays on the book, at the price that was asked for; undefined where nothing does. */
async function restOf(draft: Draft, taker: Taker, { given, received }: Crossed) {
  const { most, wanted, sells, address, gives } = taker;
  if ((await fundsFor(draft, { from: address, asset: gives })) === 0n) return undefined;
  const left = most - given;
  const pays = sells ? (left * wanted) / most : wanted - received;
  const asked = ceiling(pays * most, wanted);
  const gets = sells || asked > left ? left : asked;
  return gets > 0n && pays > 0n ? { gets, pays } : undefined;
}

async function cancel(draft: Draft, account: string, sequence: number): Promise<void> {
  const offer = await readOffer(draft, account, sequence);
  if (offer === undefined) return;
  deleteOffer(draft, offer);
  await addOwned(draft, account, -1);
}

function killed(message: string): Outcome {
  return claimed('tecKILLED', 'Rejected', message);
}

function done(draft: Draft, transaction: XrplTransaction, moved: readonly Gift[]): Outcome {
  return {
    code: 'tesSUCCESS',
    movements: together(moved).map(({ asset, from, to, amount }, index) => ({
      index,
      asset,
      from: [from],
      to,
      amount,
      metadata: { type: 'XRPL' },
      // What others give was signed by them once, and not by this transaction.
      ...(from !== transaction.Account && { isUnproven: true as const }),
    })),
    apply: (state) => draft.applyTo(state),
  };
}
