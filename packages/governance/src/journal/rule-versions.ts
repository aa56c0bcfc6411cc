import type { PlatformRules } from '@countersign/kinds/rules';

/** What entries said of the rules by which they were judged, before each had the number of them: those that their outcome could depend on. */
export interface SaidRules {
  readonly assetSpelling?: 'OfLedger';
  readonly order?: 'OfJournal';
  readonly namesElsewhere?: 'Kept';
  readonly tags?: 'Apart';
  readonly ledger?: 'OfAccount';
}

/** An entry, by what it says of the rules by which it was judged. */
export interface JudgedByRules {
  /** A number of {@link rulesVersion}; absent before entries had one. */
  readonly rules?: number;
  readonly facts?: SaidRules;
}

/** A rule that changed what becomes of requests. */
interface RuleChange {
  /** The first version in which it holds. Entries without a number say each of version 1 by its name. */
  readonly since: number;
  /** What held before it, where the platform's rules have it. */
  readonly before?: (rules: PlatformRules) => Partial<PlatformRules>;
}

/**
 * The rules that changed what becomes of requests that were accepted before. A replay judges each entry by those that held then, so a change of a rule is
 * one more line here, of a version of its own.
 */
const ruleChanges = {
  /** The details of assets that are registered or validated are in the spelling of their ledgers. Before, they were taken in any. */
  assetSpelling: { since: 1, before: () => ({ spelledTickerDetails: (_, details) => details }) },
  /** Positions in the journal say whether an endpoint was changed after an order was proposed. Before, the times did. */
  order: { since: 1 },
  /** A failure does not say how somebody in another domain is called. Before, it had their names. */
  namesElsewhere: { since: 1, before: () => ({ nameElsewhere: ({ alias }) => alias }) },
  /** Another tag than an endpoint's is somebody else. Before, an endpoint without a tag was known by each tag of its address. */
  tags: { since: 1, before: (rules) => ({ isSame: (paid, known) => rules.reaches(paid, known) }) },
  /** An order that names no ledger is one on the account's own. Before, it could be one on the only ledger that the account was on. */
  ledger: { since: 1, before: () => ({ takesOnlyLedger: true }) },
  /** A locked asset stops transaction orders as well. Before, it stopped transfer orders alone, and the others were about no asset. */
  lockedAssets: { since: 2, before: () => ({ orderAssets: () => [] }) },
  /**
   * A cancellation is judged by what the order asks for that it cancels. Before, nothing was known of that, and ledgers refused what can be cancelled by a nonce
   * account alone, or as long as no node has taken it.
   */
  cancelledOrders: {
    since: 3,
    before: (rules) => ({
      cancellationParameters: ({ payload, account, ledger, replaceable }) =>
        rules.cancellationParameters({ payload, account, ledger, replaceable }),
    }),
  },
} as const satisfies Readonly<Record<string, RuleChange>>;

const changes: readonly (readonly [string, RuleChange])[] = Object.entries(ruleChanges);

/** The version of the rules by which this program judges. */
export const rulesVersion: number = Math.max(...changes.map(([, { since }]) => since));

/** True if the rule held when the entry was judged. */
export function didHold(change: keyof typeof ruleChanges, entry: JudgedByRules): boolean {
  return isOfEntry(entry)([change, ruleChanges[change]]);
}

/** The platform's rules as they were when the entry was judged. */
export function rulesAsOf(entry: JudgedByRules, rules: PlatformRules): PlatformRules {
  const held = isOfEntry(entry);
  return changes.reduce((earlier, change) => (held(change) ? earlier : { ...earlier, ...change[1].before?.(rules) }), rules);
}

function isOfEntry({ rules, facts = {} }: JudgedByRules) {
  return ([name, { since }]: (typeof changes)[number]) => (rules === undefined ? since === 1 && name in facts : since <= rules);
}

/** Why no honest instance has judged an entry by these rules after one that was judged by `last`; undefined where it could have. */
export function rulesProblem(rules: unknown, last: number | undefined): string | undefined {
  if (rules === undefined) return last === undefined ? undefined : 'It was judged by earlier rules than an entry before it';
  if (typeof rules !== 'number' || !Number.isInteger(rules) || rules < 1) return 'It was judged by rules that there never were';
  if (rules > rulesVersion) return 'It was judged by rules of a later version than those of this program';
  return rules < (last ?? 0) ? 'It was judged by earlier rules than an entry before it' : undefined;
}
