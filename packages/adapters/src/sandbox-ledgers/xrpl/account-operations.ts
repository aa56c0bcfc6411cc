import { accountSetFlags, textIn } from '@countersign/ledger-xrpl';

import { disableMaster } from './constants.ts';
import { PreauthorizationFields, SettingFields } from './fields.ts';
import { isSignedByMaster } from './key-operations.ts';
import { claimed } from './outcome.ts';
import type { OperationContext, Outcome } from './outcome.ts';
import { isPreauthorized, isTrusted, readAccount, reserve, writeAccount, writePreauthorization } from './records.ts';
import type { AccountRecord } from './records.ts';

type Setting = 'requireDestinationTag' | 'depositAuth' | 'globalFreeze' | 'allowClawback' | 'noFreeze' | 'masterDisabled';

const settings: Readonly<Record<number, Setting>> = {
  [accountSetFlags.asfRequireDest]: 'requireDestinationTag',
  [accountSetFlags.asfDepositAuth]: 'depositAuth',
  [accountSetFlags.asfGlobalFreeze]: 'globalFreeze',
  [accountSetFlags.asfAllowTrustLineClawback]: 'allowClawback',
  [accountSetFlags.asfNoFreeze]: 'noFreeze',
  [disableMaster]: 'masterDisabled',
};

/** Switches an account's settings. Those that this network gives no effect are taken and change nothing. */
export async function accountSet(context: OperationContext): Promise<Outcome> {
  const { transaction, sender } = context;
  const { SetFlag = 0, ClearFlag = 0, TransferRate: rate } = SettingFields.parse(transaction);
  const [set, clear] = [settings[SetFlag], settings[ClearFlag]];
  const refusal = set === undefined ? undefined : await settingRefusal(set, context);
  if (refusal !== undefined) return refusal;
  return {
    code: 'tesSUCCESS',
    movements: [],
    apply: (state) =>
      writeAccount(state, transaction.Account, {
        ...sender,
        ...(set === undefined ? {} : { [set]: true }),
        ...(clear === undefined || isForGood(clear, sender) ? {} : { [clear]: false }),
        ...(rate === undefined ? {} : { transferRate: rate }),
      }),
  };
}

/** What an account can't take back. Who gave up freezing can't end a freeze of everything either. */
function isForGood(setting: Setting, { noFreeze }: AccountRecord): boolean {
  return setting === 'allowClawback' || setting === 'noFreeze' || (setting === 'globalFreeze' && noFreeze === true);
}

async function settingRefusal(setting: Setting, { transaction, state, sender }: OperationContext): Promise<Outcome | undefined> {
  const needsMaster = setting === 'masterDisabled' || setting === 'noFreeze';
  if (needsMaster && !isSignedByMaster(transaction))
    return claimed('tecNEED_MASTER_KEY', 'Rejected', "this asks for the account's own key");
  if (setting === 'masterDisabled' && sender.regularKey === undefined && sender.hasSigners !== true)
    return claimed('tecNO_ALTERNATIVE_KEY', 'Rejected', 'nothing else could sign for the account');
  if (setting === 'noFreeze' && sender.allowClawback === true)
    return claimed('tecNO_PERMISSION', 'Rejected', 'an issuer that may claw back may freeze');
  if (setting !== 'allowClawback') return undefined;
  if (sender.noFreeze === true)
    return claimed('tecNO_PERMISSION', 'Rejected', 'the account has given up the right to freeze, and with it this one');
  return sender.ownerCount > 0 || (await isTrusted(state, transaction.Account))
    ? claimed('tecOWNERS', 'Rejected', 'this is for accounts that have no objects and no trust lines yet')
    : undefined;
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
