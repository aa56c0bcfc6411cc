import { fail, type LoadedFacts, type PlatformRules } from '@countersign/kinds/rules';
import { conditionCheck, type ConditionEvaluator } from '@countersign/governance';
import { ok } from '@countersign/kernel';
import { spelledDetails } from '@countersign/ledger-port';
import { parsePublicKey } from '@countersign/signing';

import { accountKeyRules } from './account-key-rules.ts';
import { accountPath, ownKeyPath } from './account-path.ts';
import { manifestProblem } from './manifest-key.ts';
import { orderRules, type LedgerLookup } from './order-rules.ts';
import { addressIn, placeRules } from './place-rules.ts';

/** What the platform's rules are made of besides what was read. */
export interface RulesOutside {
  /** The rules of a ledger; undefined where there are none. Throws where they are not at hand. */
  readonly moduleOf: LedgerLookup['moduleOf'];
  readonly conditions: Pick<ConditionEvaluator, 'check'>;
  readonly extensionFor: PlatformRules['extensionFor'];
}

/** The platform's rules for what was read: pure, and the same for everyone who decides, tries or replays. */
export function platformRules({ moduleOf, conditions, extensionFor }: RulesOutside, facts: LoadedFacts): PlatformRules {
  const lookup: LedgerLookup = {
    moduleOf,
    addressOf: (destination, ledger) => addressIn(facts, destination, ledger, moduleOf(ledger)),
  };
  return {
    isPublicKey: (publicKey) => parsePublicKey(publicKey).ok,
    accountKeyInformation: ({ id, keyStrategy }) =>
      keyStrategy === 'Random' ? { type: 'Random' } : { type: 'VaultDerived', derivationPath: accountPath(id) },
    accountKeyPath: ownKeyPath,
    accountKeys(ledger) {
      const module = moduleOf(ledger);
      return module && accountKeyRules(ledger, module);
    },
    walletPurpose: (ledger) => moduleOf(ledger)?.keys.walletPurpose(ledger) ?? 44,
    checkTickerDetails: (ledger, details) => {
      if (details.type !== ledger.parameters.type) {
        return fail('InvalidTickerLedgerDetails', `Details for ${details.type} do not fit ${ledger.alias}`);
      }
      const asset = moduleOf(ledger)?.assets.fromTicker(details);
      return asset?.ok ? ok(undefined) : fail('InvalidTickerLedgerDetails', `${ledger.alias} knows no such asset`);
    },
    spelledTickerDetails(ledger, details) {
      const module = moduleOf(ledger);
      return (module && spelledDetails(module, details)) ?? details;
    },
    nameElsewhere: ({ id }) => id,
    manifestLedger: (content, account, ledgers) => {
      const usable = ledgers.map((ledger) => {
        const module = moduleOf(ledger);
        const message = module === undefined ? `${ledger.alias} has no keys` : manifestProblem(content, account, module);
        return { ledger, message };
      });
      const fitting = usable.find(({ message }) => message === undefined);
      return fitting ? ok(fitting.ledger) : fail('InvalidManifestContent', usable[0]?.message ?? 'The account has no key for it');
    },
    ...placeRules(lookup),
    ...orderRules(lookup),
    ...conditionCheck(conditions),
    extensionFor,
  };
}
