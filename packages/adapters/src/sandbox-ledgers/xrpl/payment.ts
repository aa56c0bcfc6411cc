import { issuedAmount, movementsOf, textIn } from '@countersign/ledger-xrpl';
import type { XrplAmount } from '@countersign/ledger-xrpl';

import { chargeOn, reserveBase } from './constants.ts';
import { PaymentFields } from './fields.ts';
import { charge } from './payment-charge.ts';
import { payToken } from './pay-token.ts';
import { claimed } from './outcome.ts';
import type { OperationContext, Outcome } from './outcome.ts';
import type { AccountRecord } from './records.ts';
import { isDefault, isPreauthorized, readAccount, readLine, reserve, writeAccount, writeLine } from './records.ts';

/** A payment of XRP, of an issued currency or of a multi-purpose token, without paths or conversion. */
export async function payment(context: OperationContext): Promise<Outcome> {
  const { transaction, state } = context;
  const { Amount: amount } = PaymentFields.parse(transaction);
  const destination = textIn(transaction['Destination']);
  const recipient = await readAccount(state, destination);
  if (recipient !== undefined) {
    if (recipient.requireDestinationTag === true && transaction['DestinationTag'] === undefined) {
      return claimed('tecDST_TAG_NEEDED', 'InvalidDestination', 'the destination asks for a destination tag');
    }
    const needsLeave = recipient.depositAuth === true && destination !== transaction.Account;
    if (needsLeave && !(await isPreauthorized(state, destination, transaction.Account))) {
      return claimed('tecNO_PERMISSION', 'InvalidDestination', 'the destination takes deposits from preauthorised accounts only');
    }
  }
  if (typeof amount === 'string') return payNative(context, BigInt(amount), destination, recipient);
  if (recipient === undefined) return claimed('tecNO_DST', 'InvalidDestination', 'the destination does not exist');
  return 'mpt_issuance_id' in amount ? payToken(context, amount) : payIssued(context, amount, destination);
}

function payNative(context: OperationContext, drops: bigint, destination: string, recipient: AccountRecord | undefined): Outcome {
  const { transaction, sender, priorBalance, height } = context;
  if (recipient === undefined && drops < reserveBase) {
    return claimed('tecNO_DST_INSUF_XRP', 'InvalidDestination', `a new account must receive at least ${reserveBase} drops`);
  }
  // The fee may come out of the reserve, the payment may not.
  if (BigInt(sender.balance) < drops || priorBalance - drops < reserve(sender.ownerCount)) {
    return claimed('tecUNFUNDED_PAYMENT', 'InsufficientFunds', 'the sender must keep its reserve');
  }
  return {
    code: 'tesSUCCESS',
    movements: movementsOf(transaction),
    apply: (state) => {
      writeAccount(state, transaction.Account, { ...sender, balance: (BigInt(sender.balance) - drops).toString() });
      writeAccount(
        state,
        destination,
        recipient === undefined
          ? { balance: drops.toString(), sequence: height, ownerCount: 0 }
          : { ...recipient, balance: (BigInt(recipient.balance) + drops).toString() },
      );
    },
  };
}

async function payIssued(
  context: OperationContext,
  amount: Exclude<XrplAmount, string | { mpt_issuance_id: string }>,
  to: string,
): Promise<Outcome> {
  const { transaction, state } = context;
  const { currency, issuer } = amount;
  const from = transaction.Account;
  const issuerAccount = await readAccount(state, issuer);
  if (issuerAccount === undefined) return claimed('tecNO_ISSUER', 'InvalidDestination', 'the issuer does not exist');
  if (issuerAccount.globalFreeze === true && from !== issuer && to !== issuer)
    return claimed('tecPATH_DRY', 'Rejected', 'the issuer has frozen its currency');
  const units = issuedAmount(amount.value).amount;
  const [source, target] = await Promise.all([
    from === issuer ? undefined : readLine(state, from, currency, issuer),
    to === issuer ? undefined : readLine(state, to, currency, issuer),
  ]);
  if (to !== issuer && (target === undefined || BigInt(target.limit) < BigInt(target.balance) + units)) {
    return claimed('tecPATH_DRY', 'InvalidDestination', 'the destination has no trust line for so much');
  }
  const cost = from === issuer || to === issuer ? units : units + chargeOn(units, issuerAccount.transferRate);
  const { SendMax: most } = PaymentFields.parse(transaction);
  if (typeof most === 'object' && issuedAmount(most.value).amount < cost)
    return claimed('tecPATH_PARTIAL', 'Rejected', "SendMax does not cover the issuer's charge");
  if (most === undefined && cost > units)
    return claimed('tecPATH_PARTIAL', 'Rejected', 'the issuer charges on transfers and SendMax is absent');
  // A frozen holder may pay the issuer all the same.
  const isFrozen = source?.frozen === true && to !== issuer;
  if (from !== issuer && (source === undefined || isFrozen || BigInt(source.balance) < cost)) {
    return claimed('tecPATH_DRY', 'InsufficientFunds', 'the sender does not hold so much');
  }
  const movements = movementsOf(transaction);
  return {
    code: 'tesSUCCESS',
    movements: cost > units ? [...movements, ...charge(movements[0], issuer, cost - units)] : movements,
    apply: (writable) => {
      if (source !== undefined) {
        const left = { ...source, balance: (BigInt(source.balance) - cost).toString() };
        writeLine(writable, left);
        if (isDefault(left)) writeAccount(writable, from, { ...context.sender, ownerCount: context.sender.ownerCount - 1 });
      }
      if (target !== undefined) writeLine(writable, { ...target, balance: (BigInt(target.balance) + units).toString() });
    },
  };
}
