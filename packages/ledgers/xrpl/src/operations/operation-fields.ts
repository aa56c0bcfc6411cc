import type { JsonObject, Result, Variant } from '@countersign/kernel';
import { ok } from '@countersign/kernel';
import type { TransactionRefusal } from '@countersign/ledger-port';
import type { Ledger, XrplOperation } from '@countersign/model';

import { refuse } from '../errors.ts';
import type { KnownAssets } from './amounts.ts';
import { assetOfCurrency, toXrplAmount } from './amounts.ts';
import { readDestination, readUntagged } from './destination.ts';
import {
  accountSetFlags,
  combineFlags,
  issuanceCreateFlags,
  issuanceSetFlags,
  offerCreateFlags,
  ripplingFlags,
  tokenAuthorizeFlags,
  trustSetFlags,
} from './flags.ts';

/** The members of a transaction's JSON that an operation decides; the common ones (account, fee, sequence) come on top. */
export type OperationFields = JsonObject & { readonly TransactionType: XrplOperation['type'] };

type Fields = Result<OperationFields, TransactionRefusal>;
type Type = XrplOperation['type'];
type Operation<Of extends Type> = Variant<XrplOperation, 'type', Of>;
type Writer<Of extends Type> = (operation: Operation<Of>, ledger: Ledger, known: KnownAssets) => Fields;

const issuancePattern = /^[0-9A-Fa-f]{48}$/;

/**
 * An operation as members of a transaction, checked as far as no chain state is needed. Where `known` is undefined, tickers are
 * not resolved and amounts in them not checked.
 */
export function operationFields<Of extends Type>(operation: Operation<Of>, ledger: Ledger, known: KnownAssets): Fields {
  return writers[operation.type](operation, ledger, known);
}

const writers: { readonly [Of in Type]: Writer<Of> } = {
  Payment: (operation, ledger, known) => {
    const to = readDestination(operation.destination, operation.destinationTag, ledger);
    if (!to.ok) return to;
    const amount = amountOf(operation.currency, operation.amount, known, 1n);
    if (!amount.ok) return amount;
    const tag = to.value.tag === undefined ? {} : { DestinationTag: to.value.tag };
    return ok({ TransactionType: 'Payment', Destination: to.value.address, ...tag, Amount: amount.value });
  },
  TrustSet: ({ limitAmount, flags, enableRippling }, _, known) => {
    if (flags.includes('tfSetFreeze') && flags.includes('tfClearFreeze')) return contradiction('tfSetFreeze', 'tfClearFreeze');
    const limit = amountOf(limitAmount.currency, limitAmount.value, known, 0n);
    if (!limit.ok) return limit;
    if (limit.value !== undefined && (typeof limit.value === 'string' || 'mpt_issuance_id' in limit.value)) {
      return refuse('InvalidUserPayload', 'Trust lines are for issued currencies alone');
    }
    const rippling = enableRippling === true ? ripplingFlags.tfClearNoRipple : ripplingFlags.tfSetNoRipple;
    const bits = combineFlags(flags, trustSetFlags) | (enableRippling === undefined ? 0 : rippling);
    return ok({ TransactionType: 'TrustSet', LimitAmount: limit.value, ...flagsField(bits) });
  },
  AccountSet: ({ setFlag, clearFlag, transferRate }) => {
    if (setFlag !== undefined && setFlag === clearFlag) return contradiction(setFlag, clearFlag);
    if (transferRate !== undefined && transferRate !== 0 && (transferRate < 1_000_000_000 || transferRate > 2_000_000_000)) {
      return refuse('InvalidUserPayload', 'A transfer rate is 0, or from 1,000,000,000 to 2,000,000,000');
    }
    return ok({
      TransactionType: 'AccountSet',
      ...(setFlag === undefined ? {} : { SetFlag: accountSetFlags[setFlag] }),
      ...(clearFlag === undefined ? {} : { ClearFlag: accountSetFlags[clearFlag] }),
      ...(transferRate === undefined ? {} : { TransferRate: transferRate }),
    });
  },
  DepositPreauth: ({ authorize, unauthorize }, ledger) => {
    const whom = authorize ?? unauthorize;
    if (!whom || (authorize && unauthorize)) return refuse('InvalidUserPayload', 'Either authorize or unauthorize, not both');
    const address = readUntagged(whom, ledger);
    if (!address.ok) return address;
    return ok({ TransactionType: 'DepositPreauth', [authorize ? 'Authorize' : 'Unauthorize']: address.value });
  },
  OfferCreate: ({ takerGets, takerPays, flags }, _, known) => {
    if (!takerGets.currency && !takerPays.currency) return refuse('InvalidUserPayload', 'XRP cannot be traded for XRP');
    if (flags.includes('tfImmediateOrCancel') && flags.includes('tfFillOrKill')) {
      return contradiction('tfImmediateOrCancel', 'tfFillOrKill');
    }
    const gets = amountOf(takerGets.currency, takerGets.amount, known, 1n);
    if (!gets.ok) return gets;
    const pays = amountOf(takerPays.currency, takerPays.amount, known, 1n);
    if (!pays.ok) return pays;
    const bits = combineFlags(flags, offerCreateFlags);
    return ok({ TransactionType: 'OfferCreate', TakerGets: gets.value, TakerPays: pays.value, ...flagsField(bits) });
  },
  Clawback: ({ currency, holder, value }, ledger, known) => {
    const from = readUntagged(holder, ledger);
    if (!from.ok) return from;
    const amount = amountOf(currency, value, known, 1n);
    if (!amount.ok) return amount;
    if (amount.value === undefined) return ok({ TransactionType: 'Clawback' });
    if (typeof amount.value === 'string') return refuse('InvalidUserPayload', 'XRP cannot be clawed back');
    if ('mpt_issuance_id' in amount.value) return ok({ TransactionType: 'Clawback', Amount: amount.value, Holder: from.value });
    // The holder takes the issuer's place; the issuer is the sender.
    return ok({ TransactionType: 'Clawback', Amount: { ...amount.value, issuer: from.value } });
  },
  MPTokenIssuanceCreate: ({ flags, assetScale, transferFee, maximumAmount, metadata }) => {
    if (transferFee !== undefined && transferFee > 0 && !flags.includes('tfMPTCanTransfer')) {
      return refuse('InvalidUserPayload', 'A transfer fee needs tfMPTCanTransfer');
    }
    if (maximumAmount !== undefined && (BigInt(maximumAmount) === 0n || BigInt(maximumAmount) > 0x7fff_ffff_ffff_ffffn)) {
      return refuse('InvalidAmount', 'The maximum amount is from 1 to 63 bits');
    }
    if (metadata !== undefined && !isHexOf(metadata, 1, 1024)) {
      return refuse('InvalidUserPayload', 'Metadata are from 1 to 1,024 bytes, in hexadecimal');
    }
    return ok({
      TransactionType: 'MPTokenIssuanceCreate',
      ...(assetScale === undefined ? {} : { AssetScale: assetScale }),
      ...(transferFee === undefined ? {} : { TransferFee: transferFee }),
      ...(maximumAmount === undefined ? {} : { MaximumAmount: maximumAmount }),
      ...(metadata === undefined ? {} : { MPTokenMetadata: metadata.toUpperCase() }),
      ...flagsField(combineFlags(flags, issuanceCreateFlags)),
    });
  },
  MPTokenIssuanceDestroy: ({ issuanceId }) => {
    if (!issuancePattern.test(issuanceId)) return malformedIssuance();
    return ok({ TransactionType: 'MPTokenIssuanceDestroy', MPTokenIssuanceID: issuanceId.toUpperCase() });
  },
  MPTokenIssuanceSet: ({ issuanceId, holder, flags }, ledger) => {
    if (!issuancePattern.test(issuanceId)) return malformedIssuance();
    if (flags.length !== 1) return refuse('InvalidUserPayload', 'Either tfMPTLock or tfMPTUnlock');
    const bits = flagsField(combineFlags(flags, issuanceSetFlags));
    return withHolder(
      { TransactionType: 'MPTokenIssuanceSet', MPTokenIssuanceID: issuanceId.toUpperCase(), ...bits },
      holder,
      ledger,
    );
  },
  MPTokenAuthorize: ({ issuanceId, holder, flags }, ledger) => {
    if (!issuancePattern.test(issuanceId)) return malformedIssuance();
    const bits = flagsField(combineFlags(flags, tokenAuthorizeFlags));
    return withHolder(
      { TransactionType: 'MPTokenAuthorize', MPTokenIssuanceID: issuanceId.toUpperCase(), ...bits },
      holder,
      ledger,
    );
  },
};

function amountOf(currency: Parameters<typeof assetOfCurrency>[0], amount: string, known: KnownAssets, minimum: 0n | 1n) {
  const asset = assetOfCurrency(currency, known);
  if (!asset.ok) return asset;
  if (!asset.value) return BigInt(amount) < minimum ? refuse('InvalidAmount', 'The amount must be positive') : ok(undefined);
  return toXrplAmount(asset.value, BigInt(amount), minimum);
}

function withHolder(fields: OperationFields, holder: string | undefined, ledger: Ledger): Fields {
  if (holder === undefined) return ok(fields);
  const address = readUntagged({ type: 'Address', address: holder }, ledger);
  return address.ok ? ok({ ...fields, Holder: address.value }) : address;
}

function flagsField(bits: number): { readonly Flags?: number } {
  return bits === 0 ? {} : { Flags: bits };
}

function isHexOf(text: string, leastBytes: number, mostBytes: number): boolean {
  return text.length % 2 === 0 && text.length >= 2 * leastBytes && text.length <= 2 * mostBytes;
}

function contradiction(one: string, other: string): Fields {
  return refuse('InvalidUserPayload', `${one} and ${other} contradict each other`);
}

function malformedIssuance(): Fields {
  return refuse('InvalidUserPayload', 'An issuance id has 48 hexadecimal digits');
}
