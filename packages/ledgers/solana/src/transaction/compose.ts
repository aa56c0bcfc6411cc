import { addressWithSeed, tokenAccountOf } from '../derived-addresses.ts';
import {
  advanceNonce,
  burnTokens,
  createAccountWithSeed,
  initializeMint,
  initializeNonce,
  memo,
  mintTokens,
  openTokenAccount,
  setDataLimit,
  setUnitLimit,
  setUnitPrice,
  transferCoins,
  transferTokens,
  type TokenPlace,
} from '../instructions/write-instructions.ts';
import type { Instruction } from '../message/write-message.ts';
import { systemProgram, tokenPrograms, type TokenType } from '../programs.ts';
import type { OrderedOperation } from './check-order.ts';
import { orderMark } from './order-mark.ts';

/** A token of which all is known that an instruction says. */
export interface WholeToken {
  readonly mint: string;
  readonly type: TokenType;
  readonly decimals: number;
}

/** What an order leaves open, and the state of the network decides. */
export interface Circumstances {
  readonly sender: string;
  readonly orderId: string;
  readonly nonceAccount?: string;
  readonly unitLimit: number;
  readonly unitPrice: bigint;
  /** Who may use the nonce account that is made. */
  readonly authority?: string;
  /** Of operations with a token. */
  readonly token?: WholeToken;
  /** Whether an account for a token is there already. */
  readonly isThere: (account: string) => boolean;
  /** What an account keeps that is made: lamports. */
  readonly deposit: bigint;
}

/** Bytes of the accounts that orders make. */
const nonceBytes = 80;
const mintBytes = 82;

/**
 * The instructions of an order. An account for a token is opened before tokens go there; where it is there already, the same instruction comes behind and does
 * nothing but say whose the account is, since the transfer names the account alone. Memos are right before what they belong to, where accounts for tokens of
 * exchanges may ask for them.
 */
export function instructionsOf(
  operation: OrderedOperation,
  memos: readonly string[],
  circumstances: Circumstances,
): readonly Instruction[] {
  const { sender, orderId, nonceAccount, unitLimit, unitPrice } = circumstances;
  const { before, acting, behind } = actionsOf(operation, circumstances);
  return [
    ...(nonceAccount === undefined ? [] : [advanceNonce(nonceAccount, sender)]),
    ...before,
    ...memos.map(memo),
    ...acting,
    ...behind,
    setDataLimit(orderMark(orderId)),
    setUnitLimit(unitLimit),
    setUnitPrice(unitPrice),
  ];
}

interface Actions {
  readonly before: readonly Instruction[];
  readonly acting: readonly Instruction[];
  readonly behind: readonly Instruction[];
}

function actionsOf(operation: OrderedOperation, circumstances: Circumstances): Actions {
  const { sender, token, deposit, authority } = circumstances;
  if (operation.type === 'Transfer') {
    const acting = operation.outputs.map(({ to, amount }) => transferCoins(sender, to, amount));
    return { before: [], acting, behind: [] };
  }
  if (operation.type === 'CreateNonceAccount') {
    if (authority === undefined) throw new Error('A nonce account needs somebody who may use it');
    const made = { ...accountMade(operation, sender), lamports: deposit };
    return { before: [], acting: [createAccountWithSeed(sender, made), initializeNonce(made.address, authority)], behind: [] };
  }
  if (operation.type === 'InitializeMint') {
    const made = { ...accountMade(operation, sender), lamports: deposit };
    const { tokenType, decimals } = operation;
    const initialized = initializeMint(made.address, sender, tokenType, decimals);
    return { before: [], acting: [createAccountWithSeed(sender, made), initialized], behind: [] };
  }
  if (token === undefined) throw new Error('An operation with a token needs to know it');
  const own = placeOf(sender, token);
  if (operation.type === 'FundAtaAccount')
    return { before: [openTokenAccount(sender, placeOf(operation.owner ?? sender, token))], acting: [], behind: [] };
  if (operation.type === 'Burn') {
    const { amount } = operation;
    return { before: [], acting: [burnTokens(own.account, sender, { ...token, amount })], behind: [] };
  }
  const outputs = operation.type === 'MintTo' ? [operation] : operation.outputs;
  const places = [...new Set(outputs.map(({ to }) => to))].map((owner) => placeOf(owner, token));
  const opened = (there: boolean) =>
    places.filter(({ account }) => circumstances.isThere(account) === there).map((place) => openTokenAccount(sender, place));
  const acting = outputs.map(({ to, amount }) => {
    const { account } = placeOf(to, token);
    const what = { ...token, amount };
    return operation.type === 'MintTo' ? mintTokens(account, sender, what) : transferTokens(own.account, account, sender, what);
  });
  return { before: opened(false), acting, behind: opened(true) };
}

/** The account that an order makes: its address follows from the paying account and a seed. */
export function accountMade(
  operation: OrderedOperation & { readonly type: 'CreateNonceAccount' | 'InitializeMint' },
  sender: string,
): { readonly address: string; readonly seed: string; readonly bytes: number; readonly owner: string } {
  const { seed } = operation;
  const owner = operation.type === 'CreateNonceAccount' ? systemProgram : tokenPrograms[operation.tokenType];
  const bytes = operation.type === 'CreateNonceAccount' ? nonceBytes : mintBytes;
  return { address: addressWithSeed(sender, seed, owner), seed, bytes, owner };
}

/** Where a token is held for an owner. */
export function placeOf(owner: string, { mint, type }: Pick<WholeToken, 'mint' | 'type'>): TokenPlace {
  return { account: tokenAccountOf(owner, mint, type).address, owner, mint, type };
}
