import type { Result } from '@countersign/kernel';
import { ok } from '@countersign/kernel';
import type { ApiTickerData } from '@countersign/model';
import { fail } from '../rules/intent-failure.ts';
import type { IntentFailure } from '../rules/intent-failure.ts';
import type { LoadedFacts } from '../rules/state-needs.ts';
import { assetKey } from './ticker-details.ts';

type Said = Pick<ApiTickerData, 'ledgerId' | 'ledgerDetails' | 'name' | 'decimals' | 'symbol'>;

/**
 * What people said of an asset, with what they left open as its network says it. Refused (`InvalidTickerLedgerDetails`) where the network
 * contradicts it. `isOne`: the asset is one of many of a contract, and people give each a name of its own.
 */
export function asOnLedger(said: Said, facts: LoadedFacts, isOne: boolean): Result<Partial<Said>, IntentFailure> {
  const key = assetKey(said);
  const report = facts.assets.find((one) => assetKey(one) === key);
  if (report === undefined) return ok({});
  const refuse = (message: string) => fail('InvalidTickerLedgerDetails', message);
  if (report.missing !== undefined) return refuse(`The network of ${said.ledgerId} has no such asset: ${report.missing}`);
  const { name, symbol, decimals } = report;
  if (decimals !== undefined && said.decimals !== undefined && said.decimals !== decimals)
    return refuse(`${said.name} has ${decimals} decimals on its ledger, not ${said.decimals}`);
  if (symbol !== undefined && said.symbol !== undefined && said.symbol !== symbol)
    return refuse(`The symbol of this asset is ${symbol} on its ledger, not ${said.symbol}`);
  if (name !== undefined && said.name !== name && !isOne)
    return refuse(`The name of this asset is ${name} on its ledger, not ${said.name}`);
  return ok({
    ...(decimals !== undefined && { decimals }),
    ...(symbol !== undefined && { symbol }),
  });
}

/** That the decimals of an asset stay what its network says. */
export function decimalsOnLedger(
  asset: Pick<Said, 'ledgerId' | 'ledgerDetails' | 'name'>,
  decimals: number | undefined,
  facts: LoadedFacts,
): Result<number | undefined, IntentFailure> {
  const key = assetKey(asset);
  const said = facts.assets.find((one) => assetKey(one) === key)?.decimals;
  if (said === undefined || decimals === undefined || decimals === said) return ok(decimals ?? said);
  return fail('InvalidTickerLedgerDetails', `${asset.name} has ${said} decimals on its ledger, not ${decimals}`);
}
