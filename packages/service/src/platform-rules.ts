import { platformRules } from '@countersign/authorization';
import type { ConditionEvaluator } from '@countersign/governance';
import { CodedError } from '@countersign/kernel';
import type { PlatformRules } from '@countersign/kinds/rules';
import type { LedgerModule } from '@countersign/ledger-port';
import { isLedgerType, ledgerModule } from '@countersign/ledger-registry';
import type { Ledger } from '@countersign/model';

import type { ExtensionRegistry } from './extensions/extension.ts';
import type { RulesSource } from './ports/rules-source.ts';

/** The platform's rules with these extensions and conditions, and no ledger's yet. */
export function createRulesSource(extensions: ExtensionRegistry, conditions: Pick<ConditionEvaluator, 'check'>): RulesSource {
  const modules = new Map<string, LedgerModule>();
  const moduleOf = ({ alias, parameters: { type } }: Ledger): LedgerModule | undefined => {
    const module = modules.get(type);
    if (module === undefined && isLedgerType(type))
      throw new CodedError('LedgerRulesMissing', `Nobody has loaded the rules of ${type} before ${alias} was judged by them`);
    return module;
  };
  const extensionFor: PlatformRules['extensionFor'] = (payload) => extensions.find(payload);
  return {
    rules: (facts) => platformRules({ moduleOf, conditions, extensionFor }, facts),
    loadRules: async (ledgers) => {
      const types = new Set([...ledgers].map(({ parameters }) => parameters.type));
      const missing = [...types].filter((type) => isLedgerType(type) && !modules.has(type));
      await Promise.all(missing.map(async (type) => modules.set(type, await ledgerModule(type))));
    },
  };
}
