import type { Result } from '@countersign/kernel';
import { ok } from '@countersign/kernel';
import type { ApiTickerData, AssetReport } from '@countersign/model';
import { fail } from '../rules/intent-failure.ts';
import type { IntentFailure } from '../rules/intent-failure.ts';
import type { LoadedFacts } from '../rules/state-needs.ts';
import { assetKey } from './ticker-details.ts';

type Terms = Pick<AssetReport, 'terms' | 'transferFee'>;
type Said = Pick<ApiTickerData, 'ledgerId' | 'ledgerDetails' | 'name' | 'decimals' | 'symbol'> & Terms;

/** What the network says of an asset, where it was asked. Refused (`InvalidTickerLedgerDetails`) where it knows no such asset. */
function reportOn(
  asset: Pick<Said, 'ledgerId' | 'ledgerDetails'>,
  { assets }: LoadedFacts,
): Result<AssetReport | undefined, IntentFailure> {
  const key = assetKey(asset);
  const report = assets.find((one) => assetKey(one) === key);
  if (report?.missing === undefined) return ok(report);
  return fail('InvalidTickerLedgerDetails', `The network of ${asset.ledgerId} has no such asset: ${report.missing}`);
}

/**
 * What people said of an asset, with what they left open as its network says it, but for the terms of its issuer: who decides would not have
 * read them. Refused (`InvalidTickerLedgerDetails`) where the network contradicts it. `isOne`: the asset is one of many of a contract, and
 * people give each a name of its own.
 */
export function asOnLedger(said: Said, facts: LoadedFacts, isOne: boolean): Result<Partial<Said>, IntentFailure> {
  const report = reportOn(said, facts);
  if (!report.ok) return report;
  const decimals = agreedDecimals(said, said.decimals, report.value);
  if (!decimals.ok) return decimals;
  const { name, symbol } = report.value ?? {};
  const refuse = (message: string) => fail('InvalidTickerLedgerDetails', message);
  if (symbol !== undefined && said.symbol !== undefined && said.symbol !== symbol)
    return refuse(`The symbol of this asset is ${symbol} on its ledger, not ${said.symbol}`);
  if (name !== undefined && said.name !== name && !isOne)
    return refuse(`The name of this asset is ${name} on its ledger, not ${said.name}`);
  const contradiction = termsContradiction(said, report.value);
  if (contradiction !== undefined) return refuse(contradiction);
  return ok({
    ...(decimals.value !== undefined && { decimals: decimals.value }),
    ...(symbol !== undefined && { symbol }),
  });
}

/** How the network contradicts the terms that people said of an asset; terms are said as a whole. */
function termsContradiction({ name, ...said }: Said, report: AssetReport | undefined): string | undefined {
  const isSaid = said.terms !== undefined || said.transferFee !== undefined;
  if (!isSaid || report === undefined || termsKey(said) === termsKey(report)) return undefined;
  if (report.terms === undefined) return `The network of this asset says nothing of what the issuer of ${name} may do`;
  const fee = report.transferFee === undefined ? '' : `, with ${report.transferFee} billionths of each payment for its issuer`;
  return `The terms of ${name} are others on its ledger: ${report.terms.join(', ') || 'none'}${fee}`;
}

function termsKey({ terms, transferFee }: Terms): string {
  return JSON.stringify([terms?.toSorted() ?? null, transferFee ?? 0]);
}

/** The decimals that people said of an asset, or its network where they said none. Refused where the two contradict each other. */
export function decimalsOnLedger(
  asset: Pick<Said, 'ledgerId' | 'ledgerDetails' | 'name'>,
  decimals: number | undefined,
  facts: LoadedFacts,
): Result<number | undefined, IntentFailure> {
  const report = reportOn(asset, facts);
  return report.ok ? agreedDecimals(asset, decimals, report.value) : report;
}

function agreedDecimals(
  asset: Pick<Said, 'name'>,
  decimals: number | undefined,
  report: AssetReport | undefined,
): Result<number | undefined, IntentFailure> {
  const said = report?.decimals;
  if (said === undefined || decimals === undefined || decimals === said) return ok(decimals ?? said);
  return fail('InvalidTickerLedgerDetails', `${asset.name} has ${said} decimals on its ledger, not ${decimals}`);
}
