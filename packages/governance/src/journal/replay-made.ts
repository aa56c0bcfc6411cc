import { canonicalJson, err, ok, type Result } from '@countersign/kernel';
import { noFacts, type DomainEvent, type LoadedEntity } from '@countersign/kinds/rules';
import type { Account, Manifest } from '@countersign/model';
import { areKeysOf } from './account-keys.ts';
import type { GovernedState } from './governed-state.ts';
import type { MadeEntry } from './journal-entry.ts';
import { madeEvents } from './made-events.ts';
import { putAddress } from './replay-keys.ts';
import { putLedgers } from './replay-ledgers.ts';
import { manifestValueProblem, signedManifest } from './replay-manifests.ts';
import type { ReplayRules } from './replay-rules.ts';

/**
 * Takes what an instance of an earlier version made by itself, before the first entry that proves such a thing: keys of accounts, their addresses and active
 * ledgers, values of manifests, configured ledgers with their native assets. That the vault holds the keys, and the notary has configured the ledgers, is
 * not shown.
 */
export function takeMade(made: MadeEntry, state: GovernedState, rules: ReplayRules): Result<readonly DomainEvent[], string> {
  if (state.unproven.isOver) return err('What an instance makes by itself is proven from the first entry on that proves it');
  state.unproven = { entries: state.unproven.entries + 1, isOver: false };
  const { entities = [], accountLedgers = [], addresses = [], ledgers = [] } = made;
  const tickers = entities.flatMap((entity) => (entity.kind === 'Ticker' ? [entity.data] : []));
  const problem =
    putLedgers({ ledgers, tickers }, state) ??
    first(entities, (entity) => (entity.kind === 'Ticker' ? undefined : putEntity(entity, made.judgedAt, state, rules))) ??
    first(accountLedgers, ({ accountId, ledgerId, status }) => {
      const isDecided = [...state.ledgersOf(accountId)].some((one) => one.ledgerId === ledgerId);
      if (!isDecided) return `Account ${accountId} is not to be active on ledger ${ledgerId}`;
      state.putAccountLedger({ accountId, ledgerId, status });
      return undefined;
    }) ??
    first(addresses, (address) => {
      const account = state.find('Account', address.data.accountId ?? '');
      return account === undefined
        ? `The address ${address.data.id} is of no account`
        : putAddress(address, account, state, rules);
    });
  if (problem !== undefined) return err(problem);
  const domainOfAccount = (id: string) => state.find('Account', id)?.domainId ?? '';
  return ok(madeEvents(made, { rootDomainId: state.rootDomainId ?? '', domainOfAccount }));
}

function first<T>(all: readonly T[], problemOf: (one: T) => string | undefined): string | undefined {
  for (const one of all) {
    const problem = problemOf(one);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** Nothing else than an account's keys and a manifest's value ever came so. */
function putEntity(entity: LoadedEntity, at: string, state: GovernedState, rules: ReplayRules): string | undefined {
  const { kind, data } = entity;
  const problem =
    kind === 'Account'
      ? accountProblem(data, at, state, rules)
      : kind === 'Manifest'
        ? manifestProblem(data, at, state, rules)
        : `${kind} ${data.id} is governed: it comes from what people signed alone`;
  if (problem === undefined && (kind === 'Account' || kind === 'Manifest'))
    state.put({ entity, revision: data.metadata.revision, domainId: data.domainId });
  return problem;
}

function accountProblem(data: Account, at: string, state: GovernedState, rules: ReplayRules): string | undefined {
  const before = state.find('Account', data.id);
  const next = before && accountAfter(before, data, at, rules);
  return next !== undefined && canonicalJson(next) === canonicalJson(data)
    ? undefined
    : `Account ${data.id} is not as it was, with keys of its own`;
}

/** What an account can have become: what it was, with further keys that are where people decided. */
function accountAfter(
  before: Account,
  { providerDetails: { keys = [] } }: Account,
  at: string,
  { rules }: ReplayRules,
): Account | undefined {
  const had = before.providerDetails.keys ?? [];
  if (
    canonicalJson(keys.slice(0, had.length)) !== canonicalJson(had) ||
    !areKeysOf(before, keys.slice(had.length), rules(noFacts).accountKeyPath)
  )
    return undefined;
  return {
    ...before,
    providerDetails: { ...before.providerDetails, keys },
    metadata: { ...before.metadata, revision: before.metadata.revision + 1, lastModifiedAt: at },
  };
}

function manifestProblem(data: Manifest, at: string, state: GovernedState, rules: ReplayRules): string | undefined {
  const before = state.find('Manifest', data.id);
  if (before === undefined || data.value === undefined) return `Manifest ${data.id} is not as it was, with its value`;
  if (canonicalJson(signedManifest(before, data.value, at)) !== canonicalJson(data))
    return `Manifest ${data.id} is not as it was, with its value`;
  return manifestValueProblem(before, data.value, state, rules);
}
