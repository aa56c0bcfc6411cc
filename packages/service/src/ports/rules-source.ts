import type { LoadedFacts, PlatformRules } from '@countersign/kinds/rules';
import type { Ledger } from '@countersign/model';

/** The platform's rules. Those of a ledger are loaded when something is about it, and stay. */
export interface RulesSource {
  /**
   * The rules for what was read. Where they come to a ledger whose own rules nobody has loaded, they throw `LedgerRulesMissing`: what is only not
   * there yet decides nothing.
   */
  readonly rules: (facts: LoadedFacts) => PlatformRules;
  /** Loads the rules of ledgers, for all who ask this source. Those of a type that has none are left out. */
  readonly loadRules: (ledgers: Iterable<Pick<Ledger, 'parameters'>>) => Promise<void>;
}
