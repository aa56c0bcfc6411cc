import { err, formatAmount, ok, type Result } from '@countersign/kernel';
import type { Ledger } from '@countersign/model';

import { assetKey } from './asset.ts';
import { coinDecimals, feeAtRisk } from './descriptor.ts';
import type { LedgerModule } from './ledger-module.ts';
import type { Preparation } from './preparation.ts';
import type { SignedOrder, UnsignedSummary } from './transaction.ts';
import { ledgerWarning, type LedgerWarning } from './warning.ts';

/** The warnings that a transaction with these preparations has, with amounts as people read them. */
export function preparationWarnings(
  preparations: readonly Preparation[],
  { descriptor, assets }: Pick<LedgerModule, 'descriptor' | 'assets'>,
  ledger: Ledger,
): readonly LedgerWarning[] {
  const { symbol, decimals } = assets.nativeTicker(ledger);
  const text = (amount: bigint) => `${formatAmount(amount, coinDecimals(descriptor, ledger.parameters) ?? decimals)} ${symbol}`;
  return preparations.flatMap(({ type, address, cost, kept }) => [
    type === 'RevealKey' ? ledgerWarning('RevealsKey', { address }) : ledgerWarning(openings[type], { address }),
    ...(cost > 0n ? [ledgerWarning('PreparationCosts', { amount: text(cost) })] : []),
    ...(kept > 0n ? [ledgerWarning('StaysThere', { amount: text(kept), address })] : []),
  ]);
}

const openings = { CreateAccount: 'CreatesAccount', OpenTokenAccount: 'OpensTokenAccount' } as const;

/** The part of a ledger's rules by which preparations are compared with an order. */
interface PreparingRules {
  readonly descriptor: Pick<LedgerModule['descriptor'], 'maximumFee'>;
  readonly address: Pick<LedgerModule['address'], 'parse'>;
  readonly transaction: Pick<LedgerModule['transaction'], 'destinations'>;
}

/**
 * Whether the preparations in a transaction's bytes follow from its order, else why not: they are for whom it pays or for the paying account alone, none is
 * there twice, and with the fee they cost no more than the order's maximum.
 */
export function checkPreparations(
  { preparations = [], fee }: Pick<UnsignedSummary, 'preparations' | 'fee'>,
  order: SignedOrder,
  { descriptor, address, transaction }: PreparingRules,
): Result<void, string> {
  if (preparations.length === 0) return ok(undefined);
  const { parameters, ledger, own } = order;
  const texts = transaction.destinations(parameters).flatMap(({ destination }) => order.addressesOf(destination));
  const paid = new Set(
    texts.flatMap((text) => {
      const parsed = address.parse(text, ledger);
      return parsed.ok ? [parsed.value.address] : [];
    }),
  );
  for (const one of preparations)
    if (!own.has(one.address) && (one.type === 'RevealKey' || !paid.has(one.address)))
      return err('It prepares an account that the order does not pay');
  const names = preparations.map((one) => `${one.type} ${one.address} ${one.asset && assetKey(one.asset)}`);
  if (new Set(names).size < names.length) return err('It prepares the same twice');
  const cost = preparations.reduce((sum, one) => sum + one.cost, fee);
  return cost > feeAtRisk(descriptor, ledger.parameters, parameters)
    ? err('Its fee and its preparations cost more than the order allows')
    : ok(undefined);
}
