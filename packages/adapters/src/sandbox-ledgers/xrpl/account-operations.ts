import { accountSetFlags, issuedAmount, movementsOf, textIn } from '@countersign/ledger-xrpl';

import { ClawbackFields, PreauthorizationFields, SettingFields } from './fields.ts';
import { claimed } from './outcome.ts';
import type { OperationContext, Outcome } from './outcome.ts';
import {
  isDefault,
  isPreauthorized,
  readAccount,
  readLine,
  reserve,
  writeAccount,
  writeLine,
  writePreauthorization,
} from './records.ts';

const settings: Readonly<Record<number, 'requireDestinationTag' | 'depositAuth' | 'globalFreeze' | 'allowClawback'>> = {
  [accountSetFlags.asfRequireDest]: 'requireDestinationTag',
  [accountSetFlags.asfDepositAuth]: 'depositAuth',
  [accountSetFlags.asfGlobalFreeze]: 'globalFreeze',
  [accountSetFlags.asfAllowTrustLineClawback]: 'allowClawback',
};

/** Switches an account's settings. Those that this network gives no effect are taken and change nothing. */
export async function accountSet({ transaction, sender }: OperationContext): Promise<Outcome> {
  const { SetFlag = 0, ClearFlag = 0, TransferRate: rate } = SettingFields.parse(transaction);
  const [set, clear] = [settings[SetFlag], settings[ClearFlag]];
  return {
    code: 'tesSUCCESS',
    movements: [],
    apply: (state) =>
      writeAccount(state, transaction.Account, {
        ...sender,
        ...(set === undefined ? {} : { [set]: true }),
        ...(clear === undefined ? {} : { [clear]: false }),
        ...(rate === undefined ? {} : { transferRate: rate }),
      }),
  };
}

/** Lets another account pay the sender in spite of `depositAuth`, or takes that back. */
export async function depositPreauth({ transaction, state, sender, priorBalance }: OperationContext): Promise<Outcome> {
  const { Authorize: authorize } = PreauthorizationFields.parse(transaction);
  const other = authorize ?? textIn(transaction['Unauthorize']);
  const present = await isPreauthorized(state, transaction.Account, other);
  if (authorize !== undefined) {
    if ((await readAccount(state, other)) === undefined)
      return claimed('tecNO_TARGET', 'InvalidDestination', 'the authorised account does not exist');
    if (present) return claimed('tecDUPLICATE', 'Rejected', 'the account is authorised already');
    if (priorBalance < reserve(sender.ownerCount + 1))
      return claimed('tecINSUFFICIENT_RESERVE', 'InsufficientFunds', 'one more object needs a larger reserve');
  } else if (!present) {
    return claimed('tecNO_ENTRY', 'Rejected', 'the account is not authorised');
  }
  const change = authorize === undefined ? -1 : 1;
  return {
    code: 'tesSUCCESS',
    movements: [],
    apply: (writable) => {
      writePreauthorization(writable, transaction.Account, other, authorize !== undefined);
      writeAccount(writable, transaction.Account, { ...sender, ownerCount: sender.ownerCount + change });
    },
  };
}

/** Takes an issued currency back from a holder, where the issuer reserved that right. */
export async function clawback({ transaction, state, sender }: OperationContext): Promise<Outcome> {
  const { Amount: amount } = ClawbackFields.parse(transaction);
  if (sender.allowClawback !== true)
    return claimed('tecNO_PERMISSION', 'Rejected', 'the issuer has not reserved the right to claw back');
  const holder = amount.issuer;
  const line = await readLine(state, holder, amount.currency, transaction.Account);
  const account = await readAccount(state, holder);
  if (line === undefined || account === undefined || line.balance === '0')
    return claimed('tecINSUFFICIENT_FUNDS', 'InsufficientFunds', 'the holder has none');
  const wanted = issuedAmount(amount.value).amount;
  const taken = wanted < BigInt(line.balance) ? wanted : BigInt(line.balance);
  const left = { ...line, balance: (BigInt(line.balance) - taken).toString() };
  return {
    code: 'tesSUCCESS',
    movements: movementsOf(transaction).map((movement) => ({ ...movement, amount: taken })),
    apply: (writable) => {
      writeLine(writable, left);
      if (isDefault(left)) writeAccount(writable, holder, { ...account, ownerCount: account.ownerCount - 1 });
    },
  };
}
