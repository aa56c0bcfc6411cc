import {
  ledgerWarning,
  nativeAsset,
  type GivenRight,
  type LedgerWarning,
  type Movement,
  type Preparation,
} from '@countersign/ledger-port';

import { isOnCurve } from '../address.ts';
import { highestUsualFee, inSol } from '../amount.ts';
import { tokenAsset } from '../assets.ts';
import { tokenAccountOf } from '../derived-addresses.ts';
import { readStep, type Step } from '../instructions/read-step.ts';
import type { Message } from '../message/read-message.ts';
import { openingCost } from './opening-cost.ts';
import { nonceOf } from './validity.ts';

type StepOf<Type extends Step['type']> = Step & { readonly type: Type };

/** What a message does, told from its instructions alone. */
export interface ReadOperation {
  readonly operation: string;
  readonly movements: readonly Movement[];
  readonly preparations: readonly Preparation[];
  readonly rights: readonly GivenRight[];
  readonly warnings: readonly LedgerWarning[];
  readonly memos: readonly Uint8Array[];
  /** What it pays the network, in lamports, with what the accounts that it makes keep; absent where its bytes do not say it. */
  readonly fee?: bigint;
  /** Whether it does nothing but what an order can ask for. */
  readonly isKnown: boolean;
  readonly steps: readonly Step[];
}

/** Reads what a message does. A lamport price for each signature is the ledger's. */
export function readOperation(message: Message, lamportsPerSignature: bigint): ReadOperation {
  const steps = message.instructions.map(readStep);
  const nonce = nonceOf(message);
  const acting = steps.slice(nonce === undefined ? 0 : 1).filter(({ type }) => !asides.has(type));
  const found = operationOf(acting);
  const owners = ownersIn(steps);
  const movements = steps.flatMap((step) => movementOf(step, owners)).map((movement, index) => ({ ...movement, index }));
  const priority = message.config?.priorityFee ?? priorityOf(steps);
  const payees = found === 'FundAtaAccount' ? [...owners.values()] : movements.flatMap(({ to }) => to ?? []);
  const isKnown = found !== undefined && message.lookedUp === 0;
  return {
    operation: found ?? unknownName(acting),
    movements,
    preparations: openingsOf(steps),
    rights: steps.flatMap((step) => (step.type === 'Other' ? step.rights : [])),
    warnings: [
      ...[...new Set(payees)].filter((to) => !isOnCurve(to)).map((address) => ledgerWarning('OffCurveDestination', { address })),
      ...(nonce === undefined ? [] : [ledgerWarning('NeverExpires')]),
      ...(message.signers.length > 1 ? [ledgerWarning('SeveralSigners', { signers: message.signers.join(', ') })] : []),
      ...(message.lookedUp > 0 ? [ledgerWarning('UnreadableAccounts', { count: `${message.lookedUp}` })] : []),
      ...(priority !== undefined && priority > highestUsualFee
        ? [ledgerWarning('HigherNetworkFee', { amount: inSol(priority) })]
        : []),
      ...(isKnown ? [] : strangeWarnings(acting)),
    ],
    memos: steps.flatMap((step) => (step.type === 'Memo' ? [step.data] : [])),
    ...(priority !== undefined && {
      fee: lamportsPerSignature * BigInt(message.signers.length) + priority + depositsOf(acting),
    }),
    isKnown,
    steps,
  };
}

/** Steps that go along with any operation. */
const asides: ReadonlySet<Step['type']> = new Set(['UnitLimit', 'UnitPrice', 'DataLimit', 'Memo']);

/** The operation that an order calls steps like these, without what goes along with any; undefined for anything else. */
function operationOf(acting: readonly Step[]): string | undefined {
  const openings = ofType(acting, 'OpenTokenAccount');
  const main = acting.filter(({ type }) => type !== 'OpenTokenAccount');
  const [first, second, third] = main;
  if (first === undefined) return openings.length === 1 ? 'FundAtaAccount' : undefined;
  if (first.type === 'TransferTokens')
    return ofType(main, 'TransferTokens').filter(({ mint, token }) => mint === first.mint && token === first.token).length ===
      main.length
      ? 'TransferToken'
      : undefined;
  if (first.type === 'MintTokens' && second === undefined) return 'MintTo';
  if (openings.length > 0) return undefined;
  if (first.type === 'TransferCoins') return ofType(main, 'TransferCoins').length === main.length ? 'Transfer' : undefined;
  if (first.type === 'BurnTokens' && second === undefined) return 'Burn';
  if (first.type !== 'CreateAccount' || third !== undefined) return undefined;
  if (second?.type === 'InitializeNonce') return second.account === first.address ? 'CreateNonceAccount' : undefined;
  return second?.type === 'InitializeMint' && second.mint === first.address ? 'InitializeMint' : undefined;
}

function ofType<Type extends Step['type']>(steps: readonly Step[], type: Type): readonly StepOf<Type>[] {
  return steps.filter((step): step is StepOf<Type> => step.type === type);
}

/** Whose the token accounts are of which the bytes prove it: those that an instruction opens, or would open, for their owner. */
function ownersIn(steps: readonly Step[]): ReadonlyMap<string, string> {
  return new Map(
    ofType(steps, 'OpenTokenAccount')
      .filter(({ owner, mint, token, account }) => tokenAccountOf(owner, mint, token).address === account)
      .map(({ account, owner }) => [account, owner]),
  );
}

function movementOf(step: Step, owners: ReadonlyMap<string, string>): readonly Omit<Movement, 'index'>[] {
  const metadata = { type: 'Solana' } as const;
  if (step.type === 'TransferCoins') {
    const { from, to, amount } = step;
    return [{ asset: nativeAsset, from: [from], to, amount, metadata }];
  }
  if (step.type !== 'TransferTokens' && step.type !== 'MintTokens' && step.type !== 'BurnTokens') return [];
  const { token: type, mint, amount, authority } = step;
  const asset = tokenAsset({ type, mint });
  // Where the account is not that of the one who signs, somebody else's tokens move: they are that account's.
  const holderOf = (account: string) =>
    tokenAccountOf(authority, mint, type).address === account ? authority : (owners.get(account) ?? account);
  if (step.type === 'MintTokens') return [{ asset, from: [authority], to: holderOf(step.to), amount, metadata, isIssued: true }];
  const from = [holderOf(step.from)];
  if (step.type === 'BurnTokens') return [{ asset, from, amount, metadata }];
  return [{ asset, from, to: holderOf(step.to), amount, metadata }];
}

/** Accounts for tokens that are opened before anything goes there: those of which tokens came first are there already. */
function openingsOf(steps: readonly Step[]): readonly Preparation[] {
  return steps.flatMap((step, index) => {
    if (step.type !== 'OpenTokenAccount') return [];
    const { account, owner, mint, token: type } = step;
    const isThere = steps.slice(0, index).some((before) => 'to' in before && before.to === account);
    if (isThere) return [];
    const cost = openingCost[type];
    return [{ type: 'OpenTokenAccount' as const, address: owner, asset: tokenAsset({ type, mint }), cost, kept: 0n }];
  });
}

/** What is offered beside the price of the signatures; undefined where the network decides how much it comes to. */
function priorityOf(steps: readonly Step[]): bigint | undefined {
  const [limit] = ofType(steps, 'UnitLimit');
  const [price] = ofType(steps, 'UnitPrice');
  if (price === undefined || price.price === 0n) return 0n;
  return limit === undefined ? undefined : priorityFee(limit.units, price.price);
}

/** What a price for each unit comes to, in lamports, rounded up: the price is in millionths of one. */
export function priorityFee(units: number, price: bigint): bigint {
  return (BigInt(units) * price + 999_999n) / 1_000_000n;
}

function depositsOf(steps: readonly Step[]): bigint {
  return ofType(steps, 'CreateAccount').reduce((sum, { lamports }) => sum + lamports, 0n);
}

function unknownName(steps: readonly Step[]): string {
  const names = steps.map((step) => (step.type === 'Other' ? step.name : step.type));
  return [...new Set(names)].join(', ') || 'Nothing';
}

/** What is dangerous about steps that no order asks for; something is always said. */
function strangeWarnings(steps: readonly Step[]): readonly LedgerWarning[] {
  const warnings = steps.flatMap((step) => (step.type === 'Other' ? step.warnings : []));
  return warnings.length > 0 ? warnings : [ledgerWarning('UnknownOperation', { operation: unknownName(steps) })];
}
