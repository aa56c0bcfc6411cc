import { isClassicAddress, issuedAmount, trustSetFlags } from '@countersign/ledger-xrpl';
import type { XrplTransaction } from '@countersign/ledger-xrpl';

import type { Refusal } from '../framework/rules.ts';
import { asIssued, asToken, SettingFields } from './fields.ts';
import { keyChecks } from './key-form.ts';
import { offerChecks } from './offer-form.ts';
import { isSupported } from './operations.ts';
import { checkTokenAmount, tokenChecks } from './token-form.ts';

const partialPayment = 0x0002_0000;

/** What is wrong with an operation whatever the ledger's state is; without this, odd bytes could make or move coins. */
export function operationRefusal(transaction: XrplTransaction): Refusal | undefined {
  const check = isSupported(transaction.TransactionType) ? checks[transaction.TransactionType] : undefined;
  if (!check) return { reason: 'Rejected', message: `temDISABLED: this network has no ${transaction.TransactionType}` };
  const code = check(transaction);
  if (code === undefined) return undefined;
  return { reason: code.startsWith('temDISABLED') ? 'Rejected' : 'Malformed', message: code };
}

const checks: Readonly<Record<string, (transaction: XrplTransaction) => string | undefined>> = {
  Payment: checkPayment,
  TrustSet: (transaction) => {
    const limit = asIssued(transaction['LimitAmount']);
    const flags = transaction.Flags ?? 0;
    if (!limit || issuedAmount(limit.value).amount < 0n) return 'temBAD_LIMIT';
    if (limit.issuer === transaction.Account) return 'temDST_IS_SRC: a trust line to oneself';
    const contradicts = (flags & trustSetFlags.tfSetFreeze) !== 0 && (flags & trustSetFlags.tfClearFreeze) !== 0;
    return contradicts ? 'temINVALID_FLAG: freeze and unfreeze' : undefined;
  },
  AccountSet: (transaction) => {
    const { SetFlag: set = 0, ClearFlag: clear = 0, TransferRate: rate = 0 } = SettingFields.parse(transaction);
    if (set !== 0 && set === clear) return 'temINVALID_FLAG: the same setting on and off';
    return rate === 0 || (rate >= 1_000_000_000 && rate <= 2_000_000_000) ? undefined : 'temBAD_TRANSFER_RATE';
  },
  DepositPreauth: (transaction) => {
    const named = [transaction['Authorize'], transaction['Unauthorize']].filter((address) => address !== undefined);
    if (named.length !== 1) return 'temMALFORMED: either Authorize or Unauthorize';
    return named[0] === transaction.Account ? 'temCANNOT_PREAUTH_SELF' : undefined;
  },
  Clawback: checkClawback,
  ...offerChecks,
  ...tokenChecks,
  ...keyChecks,
};

function checkPayment(transaction: XrplTransaction): string | undefined {
  const { Amount: amount, SendMax: most, Destination: destination }: Readonly<Record<string, unknown>> = { ...transaction };
  if (typeof destination !== 'string' || !isClassicAddress(destination)) return 'temMALFORMED: no destination';
  if (destination === transaction.Account) return 'temREDUNDANT: a payment to oneself';
  if (((transaction.Flags ?? 0) & partialPayment) !== 0) return 'temDISABLED: this network has no partial payments';
  if (transaction['Paths'] !== undefined || transaction['DeliverMin'] !== undefined)
    return 'temDISABLED: this network has no paths';
  if (typeof amount === 'string') {
    if (most !== undefined) return 'temBAD_SEND_XRP_MAX';
    return BigInt(amount) > 0n ? undefined : 'temBAD_AMOUNT';
  }
  const token = asToken(amount);
  if (token) {
    const same = most === undefined || asToken(most)?.mpt_issuance_id === token.mpt_issuance_id;
    return same ? checkTokenAmount(token) : 'temDISABLED: this network converts no currencies';
  }
  const issued = asIssued(amount);
  if (!issued) return 'temBAD_AMOUNT';
  // Less than the unit in which amounts are kept here would move nothing.
  if (issuedAmount(issued.value).amount <= 0n) return 'temBAD_AMOUNT';
  const limit = most === undefined ? issued : asIssued(most);
  const sameCurrency = limit?.currency === issued.currency && limit.issuer === issued.issuer;
  return sameCurrency ? undefined : 'temDISABLED: this network converts no currencies';
}

function checkClawback(transaction: XrplTransaction): string | undefined {
  const holder = transaction['Holder'];
  const token = asToken(transaction['Amount']);
  if (token) {
    if (typeof holder !== 'string' || holder === transaction.Account) return 'temMALFORMED: no holder';
    return checkTokenAmount(token);
  }
  const amount = asIssued(transaction['Amount']);
  if (holder !== undefined) return 'temMALFORMED: the holder of an issued currency is in the amount';
  if (!amount || amount.issuer === transaction.Account) return 'temBAD_AMOUNT';
  return issuedAmount(amount.value).amount > 0n ? undefined : 'temBAD_AMOUNT';
}
