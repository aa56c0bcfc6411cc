import type { Result } from '@countersign/kernel';
import { ok } from '@countersign/kernel';
import {
  assetKey,
  nativeAsset,
  type BuildInput,
  type Preparation,
  type Spend,
  type TransactionRefusal,
} from '@countersign/ledger-port';

import { isOnCurve } from '../address.ts';
import { inSol } from '../amount.ts';
import { tokenAsset } from '../assets.ts';
import { refuse } from '../errors.ts';
import { systemProgram } from '../programs.ts';
import { rentOf, type SolanaAccountState, type SolanaChainState, type SolanaMintState } from './chain-state.ts';
import type { OrderedOperation, OrderedOutput, OrderedToken } from './check-order.ts';
import { accountMade, placeOf, type WholeToken } from './compose.ts';
import { openingCost } from './opening-cost.ts';
import { presenceIn } from './presence.ts';

/** All that decides whether the network takes an operation. */
export interface PaymentContext {
  readonly state: SolanaChainState;
  readonly sender: string;
  readonly account: SolanaAccountState;
  /** With what the accounts that are made keep. */
  readonly fee: bigint;
  readonly unavailable: BuildInput['unavailable'];
  /** It is to come in place of another one, and pays the account itself, which so has to stay there. */
  readonly isCancelling: boolean;
}

/** What an operation spends, the fee included, and what it does first. */
export interface PaymentPlan {
  readonly spends: readonly Spend[];
  readonly preparations: readonly Preparation[];
}

type Checked<T> = Result<T, TransactionRefusal>;

/** The token of an order with what its mint says; refused where there is none, or it is of the other program. */
export function findToken(
  { mint = '', type }: OrderedToken,
  { mints }: SolanaChainState,
): Checked<WholeToken & { readonly of: SolanaMintState }> {
  const of = mints[mint];
  if (of === undefined) return refuse('InvalidContractParameters', `There is no token ${mint} on the network`);
  if (type !== undefined && type !== of.tokenType)
    return refuse('InvalidContractParameters', `The token ${mint} is of ${of.tokenType}, not of ${type}`);
  if (rentOf(stateless, of.accountBytes) > openingCost[of.tokenType])
    return refuse('InvalidContractParameters', `Accounts for the token ${mint} have more extensions than are known here`);
  return ok({ mint, type: of.tokenType, decimals: of.decimals, of });
}

const stateless = { rentPerByte: '6960' } as const;

/** Checks an operation as the network would, and says what it spends. */
export function planOperation(
  operation: OrderedOperation,
  token: (WholeToken & { readonly of: SolanaMintState }) | undefined,
  context: PaymentContext,
): Checked<PaymentPlan> {
  if (operation.type === 'Transfer') return planCoins(operation.outputs, context);
  if (operation.type === 'CreateNonceAccount' || operation.type === 'InitializeMint') {
    const { address } = accountMade(operation, context.sender);
    // Whatever it is: the network makes no account where there are as few as some coins.
    return context.state.accounts[address] === undefined
      ? spendCoins(0n, [], [], context)
      : refuse(
          'AccountAlreadyActivatedOnLedger',
          `There is an account ${address} already, which is the one that this would make`,
        );
  }
  if (token === undefined) return spendCoins(0n, [], [], context);
  if (operation.type === 'FundAtaAccount') {
    const owner = operation.owner ?? context.sender;
    const place = checkHolder(owner, token, context);
    if (!place.ok) return place;
    if (place.value.isThere)
      return refuse('AccountAlreadyActivatedOnLedger', `${owner} has an account for the token ${token.mint} already`);
    return spendCoins(0n, [], [place.value.opening], context);
  }
  return planTokens(operation, token, context);
}

function planCoins(outputs: readonly OrderedOutput[], context: PaymentContext): Checked<PaymentPlan> {
  const { state, sender, isCancelling } = context;
  if (isCancelling) return spendCoins(0n, [], [], context);
  const sums = new Map<string, bigint>();
  for (const { to, amount } of outputs) sums.set(to, (sums.get(to) ?? 0n) + amount);
  const created: Preparation[] = [];
  for (const [to, amount] of sums) {
    if (to === sender) return refuse('InvalidDestination', 'A payment to the paying account itself');
    if (state.tokenAccounts[to] !== undefined || state.mints[to] !== undefined)
      return refuse('InvalidDestination', `${to} holds or makes a token: coins that go there are not its owner's to send`);
    const program = state.accounts[to]?.owner ?? systemProgram;
    // Who pays what is no key's address is warned of it; of this one nothing else would say so.
    if (program !== systemProgram && isOnCurve(to))
      return refuse(
        'InvalidDestination',
        `${to} was handed over to the program ${program}: its key cannot send on the coins that go there`,
      );
    const { isThere, minimum } = presenceIn(state, to);
    if (isThere) continue;
    if (amount < minimum)
      return refuse(
        'CurrentlyUnusableDestination',
        `${to} is a new account: its first payment must be at least ${inSol(minimum)}`,
      );
    created.push({ type: 'CreateAccount', address: to, cost: 0n, kept: minimum });
  }
  const sum = [...sums.values()].reduce((total, amount) => total + amount, 0n);
  return spendCoins(sum, [], created, context);
}

function planTokens(
  operation: OrderedOperation & { readonly type: 'TransferToken' | 'MintTo' | 'Burn' },
  token: WholeToken & { readonly of: SolanaMintState },
  context: PaymentContext,
): Checked<PaymentPlan> {
  const { state, sender } = context;
  const { hindrance, authority } = token.of;
  if (operation.type === 'MintTo' && authority !== sender)
    return refuse('InvalidAccountStateOnLedger', `${sender} may not make tokens of ${token.mint}`);
  if (hindrance === 'Paused')
    return refuse('CurrentlyUnusableDestination', `The token ${token.mint} is paused: nobody can move it`);
  if (operation.type === 'TransferToken' && hindrance !== undefined)
    return refuse('InvalidContractParameters', hindrances[hindrance]);
  const outputs = operation.type === 'TransferToken' ? operation.outputs : operation.type === 'MintTo' ? [operation] : [];
  const openings: Preparation[] = [];
  for (const to of new Set(outputs.map((output) => output.to))) {
    if (to === sender && operation.type === 'TransferToken')
      return refuse('InvalidDestination', 'A payment to the paying account itself');
    const place = checkHolder(to, token, context);
    if (!place.ok) return place;
    if (!place.value.isThere && token.of.startsFrozen === true && operation.type === 'TransferToken')
      return refuse('CurrentlyUnusableDestination', `An account for the token ${token.mint} is frozen until its issuer thaws it`);
    if (!place.value.isThere) openings.push(place.value.opening);
  }
  if (operation.type === 'MintTo') return spendCoins(0n, [], openings, context);
  const amount = operation.type === 'Burn' ? operation.amount : outputs.reduce((sum, output) => sum + output.amount, 0n);
  const source = state.tokenAccounts[placeOf(sender, token).account];
  if (source?.frozen === true)
    return refuse('CurrentlyNotEnoughFunds', `What ${sender} holds of the token ${token.mint} is frozen`);
  const asset = tokenAsset(token);
  const spendable = BigInt(source?.amount ?? '0') - (context.unavailable[assetKey(asset)] ?? 0n);
  if (spendable < amount)
    return refuse(
      'CurrentlyNotEnoughFunds',
      `The account cannot spend so much of the token ${token.mint} now`,
      spendable > 0n ? spendable : 0n,
    );
  return spendCoins(0n, [{ asset, amount }], openings, context);
}

const hindrances = {
  TransferHook: 'The token calls another program at each transfer, which is not built here',
  NonTransferable: 'The token can be moved by nobody',
} as const;

/** Who is to hold a token: not an account for a token itself, nor what makes tokens, nor one that somebody else has taken. */
function checkHolder(
  owner: string,
  token: WholeToken,
  { state }: PaymentContext,
): Checked<{ readonly isThere: boolean; readonly opening: Preparation }> {
  if (state.tokenAccounts[owner] !== undefined)
    return refuse('InvalidDestination', `${owner} is an account for a token itself: pay its owner`);
  if (state.mints[owner] !== undefined)
    return refuse('InvalidDestination', `${owner} makes a token: what it held nobody could send on`);
  const held = state.tokenAccounts[placeOf(owner, token).account];
  if (held !== undefined && held.owner !== owner)
    return refuse('InvalidDestination', `The account of ${owner} for the token ${token.mint} belongs to somebody else`);
  if (held?.frozen === true)
    return refuse('CurrentlyUnusableDestination', `The account of ${owner} for the token ${token.mint} is frozen`);
  const cost = openingCost[token.type];
  const opening = { type: 'OpenTokenAccount', address: owner, asset: tokenAsset(token), cost, kept: 0n } as const;
  return ok({ isThere: held !== undefined, opening });
}

/** The spends of an operation, where the sender can pay them, and keeps as much as an account has to, or nothing at all. */
function spendCoins(
  coins: bigint,
  others: readonly Spend[],
  preparations: readonly Preparation[],
  { state, sender, account, fee, unavailable, isCancelling }: PaymentContext,
): Checked<PaymentPlan> {
  const cost = preparations.reduce((sum, one) => sum + one.cost, 0n);
  const amount = coins + cost + fee;
  const left = BigInt(account.lamports) - (unavailable['Native'] ?? 0n) - amount;
  const minimum = rentOf(state, 0);
  const isEmptied = left === 0n && cost === 0n && !isCancelling;
  if (left < minimum && !isEmptied) {
    const spendable = left + coins - minimum;
    const message = `The account cannot spend ${inSol(amount)} now, and keep the ${inSol(minimum)} that ${sender} needs to stay there`;
    return refuse('CurrentlyNotEnoughFunds', message, spendable > 0n ? spendable : 0n);
  }
  return ok({ spends: [...others, { asset: nativeAsset, amount }], preparations });
}

/** The paying account, which has to be there and to be its own. */
export function findPayer(state: SolanaChainState, sender: string): Checked<SolanaAccountState> {
  const account = state.accounts[sender];
  if (account === undefined)
    return refuse(
      'AccountNotReadyOnLedger',
      `${sender} does not exist on the network: it must receive ${inSol(rentOf(state, 0))} first`,
    );
  return account.owner === systemProgram
    ? ok(account)
    : refuse('InvalidAccountStateOnLedger', `${sender} was handed over to the program ${account.owner}`);
}
