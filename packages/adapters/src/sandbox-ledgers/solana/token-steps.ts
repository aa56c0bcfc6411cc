import { err, ok } from '@countersign/kernel';
import { nativeAsset } from '@countersign/ledger-port';
import { tokenAccountOf, tokenAsset, tokenPrograms, type Step } from '@countersign/ledger-solana';

import { addCoins, readAccount, rentOfAccount, writeAccount, type AccountOf } from './accounts.ts';
import type { RunStep, StepContext } from './step.ts';

type TokenStep = Step & {
  readonly type: 'OpenTokenAccount' | 'TransferTokens' | 'MintTokens' | 'BurnTokens' | 'InitializeMint';
};

/** Errors of the token programs (https://github.com/solana-program/token, `TokenError`). */
const errors = { insufficientFunds: 1, mintMismatch: 3, ownerMismatch: 4, fixedSupply: 5, overflow: 14, decimalsMismatch: 18 };

/** Runs an instruction of the token programs, or of the one that opens accounts for tokens. */
export const runTokenStep: RunStep<TokenStep> = (step, context) => {
  if (step.type === 'OpenTokenAccount') return open(step, context);
  if (step.type === 'TransferTokens') return transfer(step, context);
  if (step.type === 'MintTokens') return mint(step, context);
  return step.type === 'BurnTokens' ? burn(step, context) : initialize(step, context);
};

const open: RunStep<TokenStep & { readonly type: 'OpenTokenAccount' }> = async (step, { state, move }) => {
  const { payer, account, owner, token: tokenType } = step;
  if (tokenAccountOf(owner, step.mint, tokenType).address !== account) return err('InvalidArgument');
  const there = await readAccount(state, account);
  if (there?.kind === 'Token')
    return there.holder === owner && there.mint === step.mint ? ok(undefined) : err('InvalidAccountData');
  const minted = await readAccount(state, step.mint);
  if (minted?.kind !== 'Mint' || minted.tokenType !== tokenType) return err('InvalidAccountData');
  const opened = { kind: 'Token', lamports: '0', tokenType, mint: step.mint, holder: owner, amount: '0' } as const;
  const has = BigInt(there?.lamports ?? '0');
  const rent = rentOfAccount(opened);
  const missing = rent > has ? rent - has : 0n;
  const from = await readAccount(state, payer);
  if (from?.kind !== 'Wallet' || BigInt(from.lamports) < missing) return err({ custom: errors.insufficientFunds });
  writeAccount(state, payer, await addCoins(state, payer, -missing));
  writeAccount(state, account, { ...opened, lamports: (has + missing).toString() });
  if (missing > 0n) move({ asset: nativeAsset, from: [payer], to: account, amount: missing });
  return ok(undefined);
};

/** An account that holds tokens of a program; undefined for any other. */
async function held(
  address: string,
  { token }: { readonly token: string },
  { state }: StepContext,
): Promise<AccountOf<'Token'> | undefined> {
  const account = await readAccount(state, address);
  return account?.kind === 'Token' && account.tokenType === token ? account : undefined;
}

async function minted(
  step: { readonly mint: string; readonly token: string },
  { state }: StepContext,
): Promise<AccountOf<'Mint'> | undefined> {
  const account = await readAccount(state, step.mint);
  return account?.kind === 'Mint' && account.tokenType === step.token ? account : undefined;
}

const transfer: RunStep<TokenStep & { readonly type: 'TransferTokens' }> = async (step, context) => {
  const { state, signers, move } = context;
  const [source, target, of] = [
    await held(step.from, step, context),
    await held(step.to, step, context),
    await minted(step, context),
  ];
  if (source === undefined || target === undefined || of === undefined) return err('InvalidAccountData');
  if (BigInt(source.amount) < step.amount) return err({ custom: errors.insufficientFunds });
  if (source.mint !== step.mint || target.mint !== step.mint) return err({ custom: errors.mintMismatch });
  if (of.decimals !== step.decimals) return err({ custom: errors.decimalsMismatch });
  if (source.holder !== step.authority) return err({ custom: errors.ownerMismatch });
  if (!signers.has(step.authority)) return err('MissingRequiredSignature');
  if (step.from !== step.to) {
    writeAccount(state, step.from, { ...source, amount: (BigInt(source.amount) - step.amount).toString() });
    writeAccount(state, step.to, { ...target, amount: (BigInt(target.amount) + step.amount).toString() });
  }
  const asset = tokenAsset({ mint: step.mint, type: step.token });
  if (step.amount > 0n) move({ asset, from: [source.holder], to: target.holder, amount: step.amount });
  return ok(undefined);
};

const largest = 2n ** 64n - 1n;

const mint: RunStep<TokenStep & { readonly type: 'MintTokens' }> = async (step, context) => {
  const { state, signers, move } = context;
  const [target, of] = [await held(step.to, step, context), await minted(step, context)];
  if (target === undefined || of === undefined) return err('InvalidAccountData');
  if (target.mint !== step.mint) return err({ custom: errors.mintMismatch });
  if (of.decimals !== step.decimals) return err({ custom: errors.decimalsMismatch });
  if (of.authority === undefined) return err({ custom: errors.fixedSupply });
  if (of.authority !== step.authority) return err({ custom: errors.ownerMismatch });
  if (!signers.has(step.authority)) return err('MissingRequiredSignature');
  const supply = BigInt(of.supply) + step.amount;
  if (supply > largest) return err({ custom: errors.overflow });
  writeAccount(state, step.mint, { ...of, supply: supply.toString() });
  writeAccount(state, step.to, { ...target, amount: (BigInt(target.amount) + step.amount).toString() });
  const asset = tokenAsset({ mint: step.mint, type: step.token });
  if (step.amount > 0n) move({ asset, from: [step.authority], to: target.holder, amount: step.amount, isIssued: true });
  return ok(undefined);
};

const burn: RunStep<TokenStep & { readonly type: 'BurnTokens' }> = async (step, context) => {
  const { state, signers, move } = context;
  const [source, of] = [await held(step.from, step, context), await minted(step, context)];
  if (source === undefined || of === undefined) return err('InvalidAccountData');
  if (BigInt(source.amount) < step.amount) return err({ custom: errors.insufficientFunds });
  if (source.mint !== step.mint) return err({ custom: errors.mintMismatch });
  if (of.decimals !== step.decimals) return err({ custom: errors.decimalsMismatch });
  if (source.holder !== step.authority) return err({ custom: errors.ownerMismatch });
  if (!signers.has(step.authority)) return err('MissingRequiredSignature');
  writeAccount(state, step.mint, { ...of, supply: (BigInt(of.supply) - step.amount).toString() });
  writeAccount(state, step.from, { ...source, amount: (BigInt(source.amount) - step.amount).toString() });
  const asset = tokenAsset({ mint: step.mint, type: step.token });
  if (step.amount > 0n) move({ asset, from: [source.holder], amount: step.amount });
  return ok(undefined);
};

const initialize: RunStep<TokenStep & { readonly type: 'InitializeMint' }> = async (step, { state }) => {
  const made = await readAccount(state, step.mint);
  if (made?.kind !== 'Empty' || made.owner !== tokenPrograms[step.token] || made.bytes !== 82) return err('InvalidAccountData');
  const { token: tokenType, decimals, authority } = step;
  const mintRecord = { kind: 'Mint', lamports: made.lamports, tokenType, decimals, supply: '0', authority } as const;
  if (BigInt(made.lamports) < rentOfAccount(mintRecord)) return err({ custom: 0 });
  writeAccount(state, step.mint, mintRecord);
  return ok(undefined);
};
