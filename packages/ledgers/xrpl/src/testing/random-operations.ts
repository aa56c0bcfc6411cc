import { fromHex, toHex } from '@countersign/kernel';
import { libsecp256k1 } from '@countersign/ledger-port/second-implementation';
import type { XrplOperation, XrplPaymentCurrency } from '@countersign/model';
import fc from 'fast-check';
import {
  AccountSetAsfFlags,
  MPTokenAuthorizeFlags,
  MPTokenIssuanceCreateFlags,
  MPTokenIssuanceSetFlags,
  OfferCreateFlags,
  TrustSetFlags,
  Wallet,
} from 'xrpl';
import { classicAddressToXAddress, encodeAccountID } from 'ripple-address-codec';

/** An amount in an asset, as an order has it and as xrpl.js has it. */
interface RandomAmount {
  readonly amount: bigint;
  /** Absent for XRP. */
  readonly currency?: Exclude<XrplPaymentCurrency, { readonly type: 'TickerId' }>;
  readonly member: string | Readonly<Record<string, string>>;
}

/** What a payment or a clawback moves. */
export interface Moved {
  readonly amount: RandomAmount;
  readonly from: string;
  readonly to: string;
  readonly tag?: number | undefined;
}

/** An operation as an order has it, and the members of a transaction that xrpl.js makes of the same wish. */
export interface RandomOperation {
  readonly operation: XrplOperation;
  readonly members: Readonly<Record<string, unknown>>;
  readonly moved?: Moved;
}

/** Few keys, so that the time goes into transactions. */
export const wallets = [1, 2, 0xc0ffee, 2 ** 40].map((number) => {
  const privateKey = number.toString(16).padStart(64, '0');
  const publicKey = toHex(libsecp256k1.pointFromScalar(fromHex(privateKey), true) ?? new Uint8Array());
  return new Wallet(publicKey.toUpperCase(), `00${privateKey}`.toUpperCase());
});

// Above the accounts of zeros and of one, and unlike that of reserved names.
export const account = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => encodeAccountID(bytes.with(0, 0x77)));
const tag = fc.integer({ min: 0, max: 0xffff_ffff });
export const optionalTag = fc.option(tag, { nil: undefined });
export const hex = (minLength: number, maxLength: number) => fc.uint8Array({ minLength, maxLength }).map(toHex);

const code = fc.oneof(
  fc.stringMatching(/^[A-Za-z0-9?!@#$%^&*<>(){}[\]|]{3}$/).filter((text) => text !== 'XRP' && text.length === 3),
  hex(20, 20).map((digits) => `01${digits.slice(2)}`.toUpperCase()),
);
const drops = fc.bigInt(1n, 10n ** 16n).map((amount): RandomAmount => ({ amount, member: amount.toString() }));
// 15 significant digits, and as many zeros before and behind as orders and the ledger have room for.
const digits = fc.tuple(fc.bigInt(1n, 10n ** 15n - 1n), fc.integer({ min: 0, max: 30 }));

function issued(issuer: fc.Arbitrary<string>): fc.Arbitrary<RandomAmount> {
  return fc.tuple(code, issuer, digits).map(([currency, by, [mantissa, zeros]]) => ({
    amount: mantissa * 10n ** BigInt(zeros),
    currency: { type: 'Currency', code: currency, issuer: by },
    member: { currency, issuer: by, value: `${mantissa}e${zeros - 15}` },
  }));
}

const issuanceId = fc.tuple(hex(4, 4), hex(20, 20)).map(([sequence, by]) => `${sequence}${by}`.toUpperCase());
const token = fc.tuple(issuanceId, fc.bigInt(1n, 2n ** 63n - 1n)).map(([id, amount]): RandomAmount => ({
  amount,
  currency: { type: 'MultiPurposeToken', issuanceId: id },
  member: { mpt_issuance_id: id, value: amount.toString() },
}));

function flagsOf<Name extends string>(names: readonly Name[], bits: Readonly<Record<Name, number>>): { Flags?: number } {
  const all = names.reduce((sum, name) => sum + bits[name], 0);
  return all === 0 ? {} : { Flags: all };
}

function quantity({ amount, currency }: RandomAmount) {
  return { amount: amount.toString(), ...(currency?.type === 'Currency' && { currency }) };
}

const place = (address: string) => ({ type: 'Address', address }) as const;

/** A payment, on a network where X-addresses begin with X (main) or T. */
function payment(sender: string, isMain: boolean): fc.Arbitrary<RandomOperation> {
  return fc
    .record({ amount: fc.oneof(drops, issued(account), token), to: account, tag: optionalTag, isExtended: fc.boolean() })
    .map(({ amount, to, tag, isExtended }): RandomOperation => {
      // The tag is in the address, or beside it.
      const address = isExtended ? classicAddressToXAddress(to, tag ?? false, !isMain) : to;
      const beside = isExtended || tag === undefined ? {} : { destinationTag: tag };
      const currency = amount.currency === undefined ? {} : { currency: amount.currency };
      const tagged = tag === undefined ? {} : { DestinationTag: tag };
      return {
        operation: { type: 'Payment', destination: place(address), amount: amount.amount.toString(), ...beside, ...currency },
        members: { TransactionType: 'Payment', Destination: to, Amount: amount.member, ...tagged },
        moved: { amount, from: sender, to, tag },
      };
    });
}

const trustSet = fc
  .record({
    limit: issued(account),
    flags: fc
      .subarray(['tfSetFreeze', 'tfClearFreeze', 'tfSetfAuth'] as const)
      .filter((flags) => !(flags.includes('tfSetFreeze') && flags.includes('tfClearFreeze'))),
    rippling: fc.constantFrom(undefined, true, false),
  })
  .map(({ limit, flags, rippling }): RandomOperation => {
    const ripple = rippling === undefined ? [] : rippling ? ['tfClearNoRipple' as const] : ['tfSetNoRipple' as const];
    const { currency, amount } = limit;
    if (currency?.type !== 'Currency') throw new Error('Not a currency');
    const enableRippling = rippling === undefined ? {} : { enableRippling: rippling };
    return {
      operation: { type: 'TrustSet', flags, limitAmount: { currency, value: amount.toString() }, ...enableRippling },
      members: { TransactionType: 'TrustSet', LimitAmount: limit.member, ...flagsOf([...flags, ...ripple], TrustSetFlags) },
    };
  });

const setting = fc.constantFrom(
  'asfGlobalFreeze' as const,
  'asfNoFreeze' as const,
  'asfRequireAuth' as const,
  'asfAllowTrustLineClawback' as const,
  'asfAccountTxnID' as const,
  'asfDepositAuth' as const,
  'asfRequireDest' as const,
  'asfDefaultRipple' as const,
);
const accountSet = fc
  .record({
    setFlag: fc.option(setting, { nil: undefined }),
    clearFlag: fc.option(setting, { nil: undefined }),
    transferRate: fc.constantFrom(undefined, 0, 1_000_000_000, 1_005_000_000, 2_000_000_000),
  })
  .filter(({ setFlag, clearFlag }) => setFlag === undefined || setFlag !== clearFlag)
  .map(({ setFlag, clearFlag, transferRate }): RandomOperation => ({
    operation: {
      type: 'AccountSet',
      ...(setFlag && { setFlag }),
      ...(clearFlag && { clearFlag }),
      ...(transferRate !== undefined && { transferRate }),
    },
    members: {
      TransactionType: 'AccountSet',
      ...(setFlag && { SetFlag: AccountSetAsfFlags[setFlag] }),
      ...(clearFlag && { ClearFlag: AccountSetAsfFlags[clearFlag] }),
      ...(transferRate !== undefined && { TransferRate: transferRate }),
    },
  }));

const depositPreauth = fc.tuple(account, fc.boolean()).map(([whom, isGiven]): RandomOperation => ({
  operation: { type: 'DepositPreauth', ...(isGiven ? { authorize: place(whom) } : { unauthorize: place(whom) }) },
  members: { TransactionType: 'DepositPreauth', ...(isGiven ? { Authorize: whom } : { Unauthorize: whom }) },
}));

const offerCreate = fc
  .record({
    pair: fc.oneof(
      fc.tuple(drops, issued(account)),
      fc.tuple(issued(account), drops),
      fc.tuple(issued(account), issued(account)),
    ),
    flags: fc.subarray(['tfImmediateOrCancel' as const, 'tfSell' as const]),
    isKill: fc.boolean(),
  })
  .map(({ pair: [gets, pays], flags: some, isKill }): RandomOperation => {
    const flags = isKill && !some.includes('tfImmediateOrCancel') ? [...some, 'tfFillOrKill' as const] : some;
    return {
      operation: { type: 'OfferCreate', takerGets: quantity(gets), takerPays: quantity(pays), flags },
      members: {
        TransactionType: 'OfferCreate',
        TakerGets: gets.member,
        TakerPays: pays.member,
        ...flagsOf(flags, OfferCreateFlags),
      },
    };
  });

function clawback(sender: string): fc.Arbitrary<RandomOperation> {
  return fc.tuple(fc.oneof(issued(fc.constant(sender)), token), account).map(([amount, holder]): RandomOperation => {
    const { currency, member } = amount;
    if (currency === undefined || typeof member === 'string') throw new Error('Not XRP');
    const isToken = currency.type === 'MultiPurposeToken';
    // The holder takes the issuer's place where the token is an issued currency.
    const members = isToken ? { Amount: member, Holder: holder } : { Amount: { ...member, issuer: holder } };
    const to = isToken ? encodeAccountID(fromHex(currency.issuanceId).slice(4)) : sender;
    return {
      operation: { type: 'Clawback', currency, holder: place(holder), value: amount.amount.toString() },
      members: { TransactionType: 'Clawback', ...members },
      moved: { amount, from: holder, to },
    };
  });
}

const issuanceCreate = fc
  .record({
    flags: fc.subarray([
      'tfMPTRequireAuth',
      'tfMPTCanClawback',
      'tfMPTCanTransfer',
      'tfMPTCanEscrow',
      'tfMPTCanLock',
      'tfMPTCanTrade',
    ] as const),
    assetScale: fc.option(fc.nat(255), { nil: undefined }),
    transferFee: fc.option(fc.integer({ min: 1, max: 50_000 }), { nil: undefined }),
    maximumAmount: fc.option(fc.bigInt(1n, 2n ** 63n - 1n), { nil: undefined }),
    metadata: fc.option(hex(1, 60), { nil: undefined }),
  })
  .map(({ flags, transferFee: fee, ...rest }): RandomOperation => {
    const { assetScale, maximumAmount, metadata } = rest;
    const transferFee = flags.includes('tfMPTCanTransfer') ? fee : undefined;
    return {
      operation: {
        type: 'MPTokenIssuanceCreate',
        flags,
        ...(assetScale !== undefined && { assetScale }),
        ...(transferFee !== undefined && { transferFee }),
        ...(maximumAmount !== undefined && { maximumAmount: maximumAmount.toString() }),
        ...(metadata !== undefined && { metadata }),
      },
      members: {
        TransactionType: 'MPTokenIssuanceCreate',
        ...flagsOf(flags, MPTokenIssuanceCreateFlags),
        ...(assetScale !== undefined && { AssetScale: assetScale }),
        ...(transferFee !== undefined && { TransferFee: transferFee }),
        ...(maximumAmount !== undefined && { MaximumAmount: maximumAmount.toString() }),
        ...(metadata !== undefined && { MPTokenMetadata: metadata.toUpperCase() }),
      },
    };
  });

const ofIssuance = fc
  .record({
    id: issuanceId,
    holder: fc.option(account, { nil: undefined }),
    isSet: fc.boolean(),
    which: fc.constantFrom(0, 1, 2),
  })
  .map(({ id, holder, isSet, which }): RandomOperation => {
    const held = holder === undefined ? {} : { holder };
    const Held = holder === undefined ? {} : { Holder: holder };
    // Small letters are letters too.
    const issuanceId = isSet ? id.toLowerCase() : id;
    if (which === 0)
      return {
        operation: { type: 'MPTokenIssuanceDestroy', issuanceId },
        members: { TransactionType: 'MPTokenIssuanceDestroy', MPTokenIssuanceID: id },
      };
    if (which === 1) {
      const flags = [isSet ? ('tfMPTLock' as const) : ('tfMPTUnlock' as const)];
      return {
        operation: { type: 'MPTokenIssuanceSet', issuanceId, flags, ...held },
        members: {
          TransactionType: 'MPTokenIssuanceSet',
          MPTokenIssuanceID: id,
          ...flagsOf(flags, MPTokenIssuanceSetFlags),
          ...Held,
        },
      };
    }
    const flags = isSet ? ['tfMPTUnauthorize' as const] : [];
    return {
      operation: { type: 'MPTokenAuthorize', issuanceId, flags, ...held },
      members: { TransactionType: 'MPTokenAuthorize', MPTokenIssuanceID: id, ...flagsOf(flags, MPTokenAuthorizeFlags), ...Held },
    };
  });

/** An operation of any kind that there is, of a sender. */
export function randomOperation(sender: string, isMain: boolean): fc.Arbitrary<RandomOperation> {
  return fc.oneof(
    { weight: 4, arbitrary: payment(sender, isMain) },
    { weight: 1, arbitrary: trustSet },
    { weight: 1, arbitrary: accountSet },
    { weight: 1, arbitrary: depositPreauth },
    { weight: 1, arbitrary: offerCreate },
    { weight: 1, arbitrary: clawback(sender) },
    { weight: 1, arbitrary: issuanceCreate },
    { weight: 3, arbitrary: ofIssuance },
  );
}
