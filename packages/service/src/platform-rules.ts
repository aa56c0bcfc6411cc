import { platformRules } from '@countersign/authorization';
import type { ConditionEvaluator } from '@countersign/governance';
import type { LoadedFacts, PlatformRules } from '@countersign/kinds/rules';
import type { LedgerModule } from '@countersign/ledger-port';
import { ledgerModule, ledgerTypes } from '@countersign/ledger-registry';

import type { ExtensionRegistry } from './extensions/extension.ts';

/** Loads the rules of all ledgers and extensions; the result gives the platform's rules for what was read. */
export async function loadPlatformRules(
  extensions: ExtensionRegistry,
  conditions: Pick<ConditionEvaluator, 'check'>,
): Promise<(facts: LoadedFacts) => PlatformRules> {
  const loaded = await Promise.all(ledgerTypes.map(async (type) => [type, await ledgerModule(type)] as const));
  const modules = new Map<string, LedgerModule>(loaded);
  const extensionFor: PlatformRules['extensionFor'] = (payload) => extensions.find(payload);
  return (facts) => platformRules({ modules, conditions, extensionFor }, facts);
}
