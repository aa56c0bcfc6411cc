import type { AccountLedgerFact, LoadedFacts, PlatformRules } from '@countersign/kinds/rules';
import type { Account, ApiTickerData, Domain, Endpoint, Ledger, Policy, User, Vault } from '@countersign/model';
import type { ConditionEvaluator } from '../conditions/condition-evaluator.ts';

/** What governs an account, as far as moving value from it depends on it. */
export interface Organisation {
  /** The account's domain and those above it: root first. */
  readonly domains: readonly Domain[];
  /** All users of those domains, whatever their lock. */
  readonly users: readonly User[];
  /** All policies of those domains, whatever their lock. */
  readonly policies: readonly Policy[];
  /** Those of these domains that are on the asset's ledger. */
  readonly endpoints: readonly Endpoint[];
  readonly account: Account;
  readonly vault: Vault;
  readonly isVaultPending: boolean;
  readonly ticker: ApiTickerData;
  readonly isValidated: boolean;
  readonly ledger: Ledger;
  /** Another account that value may go to, if there is one. */
  readonly otherAccount?: Account | undefined;
  /** How far both accounts are on the ledger. */
  readonly accountLedgers: readonly AccountLedgerFact[];
}

/** Where the value goes: to whatever may be named, or to an address that nobody here knows, or knows only once someone has made it known. */
export type Whereto = 'Anywhere' | 'UnknownAddress';

/** Who is able to move more than `amount`? */
export interface Question {
  readonly organisation: Organisation;
  /** In the asset's smallest unit. */
  readonly amount: bigint;
  readonly whereto: Whereto;
  /** An address of the ledger that nobody here knows. */
  readonly unknownAddress: string;
  /** Groups of more people are not looked for. */
  readonly mostPeople: number;
  readonly rules: (facts: LoadedFacts) => PlatformRules;
  readonly conditions: ConditionEvaluator;
  readonly now: Date;
}

/** A person: the users with one public key. */
export interface Person {
  readonly publicKey: string;
  readonly users: readonly User[];
}
