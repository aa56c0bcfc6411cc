import { issuanceCreateFlags, issuanceIdOf, issuanceSetFlags, tokenAuthorizeFlags } from '@countersign/ledger-xrpl';

import { largestTokenAmount } from './constants.ts';
import { TokenFields } from './fields.ts';
import { claimed, type OperationContext, type Outcome } from './outcome.ts';
import { readAccount, reserve, writeAccount } from './records.ts';
import {
  deleteHolding,
  deleteIssuance,
  lockedFlag,
  readHolding,
  readIssuance,
  writeHolding,
  writeIssuance,
  type IssuanceRecord,
} from './token-records.ts';

const unknown = () => claimed('tecOBJECT_NOT_FOUND', 'Rejected', 'there is no such token');
const notHeld = () => claimed('tecOBJECT_NOT_FOUND', 'Rejected', 'the account does not hold this token');
const notIssuer = () => claimed('tecNO_PERMISSION', 'Rejected', 'only the issuer may do this');
const poor = () => claimed('tecINSUFFICIENT_RESERVE', 'InsufficientFunds', 'one more object needs a larger reserve');

/** Makes a multi-purpose token. Its id is the number of this transaction and its issuer. */
export async function issuanceCreate({ transaction, sender, priorBalance }: OperationContext): Promise<Outcome> {
  if (priorBalance < reserve(sender.ownerCount + 1)) return poor();
  const { AssetScale: scale = 0, TransferFee: fee = 0, MaximumAmount: maximum } = TokenFields.parse(transaction);
  const issuance: IssuanceRecord = {
    issuanceId: issuanceIdOf(transaction.Account, transaction.Sequence),
    issuer: transaction.Account,
    flags: transaction.Flags ?? 0,
    assetScale: scale,
    transferFee: fee,
    maximum: maximum ?? largestTokenAmount.toString(),
    outstanding: '0',
  };
  return {
    code: 'tesSUCCESS',
    movements: [],
    apply: (state) => {
      writeIssuance(state, issuance);
      writeAccount(state, transaction.Account, { ...sender, ownerCount: sender.ownerCount + 1 });
    },
  };
}

/** Ends a token that nobody holds. */
export async function issuanceDestroy({ transaction, state, sender }: OperationContext): Promise<Outcome> {
  const { MPTokenIssuanceID: issuanceId } = TokenFields.parse(transaction);
  const issuance = await readIssuance(state, issuanceId);
  if (issuance === undefined) return unknown();
  if (issuance.issuer !== transaction.Account) return notIssuer();
  if (issuance.outstanding !== '0') return claimed('tecHAS_OBLIGATIONS', 'Rejected', 'somebody holds some of the token');
  return {
    code: 'tesSUCCESS',
    movements: [],
    apply: (writable) => {
      deleteIssuance(writable, issuanceId);
      writeAccount(writable, transaction.Account, { ...sender, ownerCount: sender.ownerCount - 1 });
    },
  };
}

/** Locks or unlocks a token, or what one holder has of it. */
export async function issuanceSet({ transaction, state }: OperationContext): Promise<Outcome> {
  const { MPTokenIssuanceID: issuanceId, Holder: holder } = TokenFields.parse(transaction);
  const issuance = await readIssuance(state, issuanceId);
  if (issuance === undefined) return unknown();
  if ((issuance.flags & issuanceCreateFlags.tfMPTCanLock) === 0)
    return claimed('tecNO_PERMISSION', 'Rejected', 'the token was made so that it cannot be locked');
  if (issuance.issuer !== transaction.Account) return notIssuer();
  const flags = transaction.Flags ?? 0;
  const [locks, unlocks] = [(flags & issuanceSetFlags.tfMPTLock) !== 0, (flags & issuanceSetFlags.tfMPTUnlock) !== 0];
  if (holder === undefined) {
    const changed = locks ? issuance.flags | lockedFlag : unlocks ? issuance.flags & ~lockedFlag : issuance.flags;
    return {
      code: 'tesSUCCESS',
      movements: [],
      apply: (writable) => writeIssuance(writable, { ...issuance, flags: changed }),
    };
  }
  if ((await readAccount(state, holder)) === undefined)
    return claimed('tecNO_DST', 'InvalidDestination', 'the holder does not exist');
  const held = await readHolding(state, holder, issuanceId);
  if (held === undefined) return notHeld();
  const locked = locks || (!unlocks && held.locked === true);
  return { code: 'tesSUCCESS', movements: [], apply: (writable) => writeHolding(writable, { ...held, locked }) };
}

/** A holder agrees to hold a token, or no longer does; an issuer gives or withdraws leave to hold it. */
export async function tokenAuthorize(context: OperationContext): Promise<Outcome> {
  const { Holder: holder } = TokenFields.parse(context.transaction);
  return holder === undefined ? agree(context) : giveLeave(context, holder);
}

async function agree({ transaction, state, sender, priorBalance }: OperationContext): Promise<Outcome> {
  const { MPTokenIssuanceID: issuanceId } = TokenFields.parse(transaction);
  const address = transaction.Account;
  const held = await readHolding(state, address, issuanceId);
  if (withdraws(transaction.Flags)) {
    if (held === undefined) return notHeld();
    if (held.amount !== '0') return claimed('tecHAS_OBLIGATIONS', 'Rejected', 'the account still has some of the token');
    return {
      code: 'tesSUCCESS',
      movements: [],
      apply: (writable) => {
        deleteHolding(writable, held);
        writeAccount(writable, address, { ...sender, ownerCount: sender.ownerCount - 1 });
      },
    };
  }
  const issuance = await readIssuance(state, issuanceId);
  if (issuance === undefined) return unknown();
  if (issuance.issuer === address) return claimed('tecNO_PERMISSION', 'Rejected', 'an issuer does not hold its own token');
  if (held !== undefined) return claimed('tecDUPLICATE', 'Rejected', 'the account holds the token already');
  // The first two are free, as trust lines are.
  if (sender.ownerCount >= 2 && priorBalance < reserve(sender.ownerCount + 1)) return poor();
  return {
    code: 'tesSUCCESS',
    movements: [],
    apply: (writable) => {
      writeHolding(writable, { holder: address, issuanceId, amount: '0' });
      writeAccount(writable, address, { ...sender, ownerCount: sender.ownerCount + 1 });
    },
  };
}

async function giveLeave({ transaction, state }: OperationContext, holder: string): Promise<Outcome> {
  const { MPTokenIssuanceID: issuanceId } = TokenFields.parse(transaction);
  if ((await readAccount(state, holder)) === undefined)
    return claimed('tecNO_DST', 'InvalidDestination', 'the holder does not exist');
  const issuance = await readIssuance(state, issuanceId);
  if (issuance === undefined) return unknown();
  if (issuance.issuer !== transaction.Account) return notIssuer();
  if ((issuance.flags & issuanceCreateFlags.tfMPTRequireAuth) === 0)
    return claimed('tecNO_AUTH', 'Rejected', 'nobody needs leave to hold this token');
  const held = await readHolding(state, holder, issuanceId);
  if (held === undefined) return notHeld();
  const authorized = !withdraws(transaction.Flags);
  return { code: 'tesSUCCESS', movements: [], apply: (writable) => writeHolding(writable, { ...held, authorized }) };
}

function withdraws(flags = 0): boolean {
  return (flags & tokenAuthorizeFlags.tfMPTUnauthorize) !== 0;
}
