import { err, ok } from '@countersign/kernel';
import { nativeAsset } from '@countersign/ledger-port';
import { addressWithSeed, systemProgram, type Step } from '@countersign/ledger-solana';

import { addCoins, readAccount, rentOfAccount, writeAccount } from './accounts.ts';
import type { RunStep } from './step.ts';

type SystemStep = Step & { readonly type: 'TransferCoins' | 'CreateAccount' | 'AdvanceNonce' | 'InitializeNonce' };

const notEnough = { custom: 1 } as const;

/** Runs an instruction of the system program. */
export const runSystemStep: RunStep<SystemStep> = (step, context) => {
  if (step.type === 'TransferCoins') return transfer(step, context);
  if (step.type === 'CreateAccount') return create(step, context);
  return step.type === 'AdvanceNonce' ? advance(step, context) : initialize(step, context);
};

const transfer: RunStep<SystemStep & { readonly type: 'TransferCoins' }> = async ({ from, to, amount }, { state, move }) => {
  const payer = await readAccount(state, from);
  if (payer !== undefined && payer.kind !== 'Wallet') return err('InvalidArgument');
  if (BigInt(payer?.lamports ?? '0') < amount) return err(notEnough);
  if (amount === 0n || payer === undefined) return ok(undefined);
  writeAccount(state, from, await addCoins(state, from, -amount));
  writeAccount(state, to, await addCoins(state, to, amount));
  move({ asset: nativeAsset, from: [from], to, amount });
  return ok(undefined);
};

const create: RunStep<SystemStep & { readonly type: 'CreateAccount' }> = async (step, { state, move }) => {
  const { payer, address, seed, lamports, bytes, owner } = step;
  if (addressWithSeed(payer, seed, owner) !== address) return err({ custom: 5 });
  if ((await readAccount(state, address)) !== undefined) return err({ custom: 0 });
  if (bytes > 10_485_760n) return err({ custom: 3 });
  const from = await readAccount(state, payer);
  if (from !== undefined && from.kind !== 'Wallet') return err('InvalidArgument');
  if (BigInt(from?.lamports ?? '0') < lamports) return err(notEnough);
  if (lamports === 0n) return err('InvalidArgument');
  writeAccount(state, payer, await addCoins(state, payer, -lamports));
  const isWallet = owner === systemProgram && bytes === 0n;
  const made = { lamports: lamports.toString() };
  writeAccount(state, address, isWallet ? { ...made, kind: 'Wallet' } : { ...made, kind: 'Empty', owner, bytes: Number(bytes) });
  move({ asset: nativeAsset, from: [payer], to: address, amount: lamports });
  return ok(undefined);
};

const initialize: RunStep<SystemStep & { readonly type: 'InitializeNonce' }> = async (
  { account, authority },
  { state, nextNonce },
) => {
  const made = await readAccount(state, account);
  if (made?.kind !== 'Empty' || made.owner !== systemProgram || made.bytes !== 80) return err('InvalidAccountData');
  const nonce = { kind: 'Nonce', lamports: made.lamports, authority, value: nextNonce } as const;
  if (BigInt(made.lamports) < rentOfAccount(nonce)) return err('InvalidArgument');
  writeAccount(state, account, nonce);
  return ok(undefined);
};

const advance: RunStep<SystemStep & { readonly type: 'AdvanceNonce' }> = async (step, { state, signers, nextNonce }) => {
  const nonce = await readAccount(state, step.account);
  if (nonce?.kind !== 'Nonce') return err('InvalidAccountData');
  if (nonce.authority !== step.authority || !signers.has(step.authority)) return err('MissingRequiredSignature');
  // NonceBlockhashNotExpired: it was used in this very block.
  if (nonce.value === nextNonce) return err({ custom: 8 });
  writeAccount(state, step.account, { ...nonce, value: nextNonce });
  return ok(undefined);
};
