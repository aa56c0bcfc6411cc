import type { Result } from '@countersign/kernel';
import { err, isCodedError, ok, toHex } from '@countersign/kernel';
import type { DomainEvent } from '@countersign/kinds/rules';
import { createGovernedState, type GovernedState } from './governed-state.ts';
import {
  entryBytes,
  isJudgedLate,
  readEntry,
  type AcceptedEntry,
  type DecisionEntry,
  type GenesisEntry,
  type JournalEntry,
  type ProposalEntry,
  type ProvenEntry,
} from './journal-entry.ts';
import { leafHash } from './merkle-tree.ts';
import { takeAdopted } from './replay-adopted.ts';
import { countTakenOver, takeAdoption } from './replay-adoption.ts';
import { takeAdoptedEnds, takeEnd } from './replay-ends.ts';
import { takeGenesis } from './replay-genesis.ts';
import { takeKeysMade } from './replay-keys.ts';
import { takeLedgersConfigured } from './replay-ledgers.ts';
import { takeMade } from './replay-made.ts';
import { takeManifestSigned } from './replay-manifests.ts';
import { takeDecision, takeExpiry, takeProposal } from './replay-requests.ts';
import type { ReplayRules } from './replay-rules.ts';
import { rulesProblem } from './rule-versions.ts';

/** An entry that was taken, and its events, in this order. */
export interface TakenEntry {
  readonly type: JournalEntry['type'];
  readonly judgedAt: string;
  readonly events: readonly DomainEvent[];
  /** Its hash in the journal's tree; see {@link leafHash}. */
  readonly leaf: Uint8Array;
}

/** A replay under way. */
export interface Replay {
  readonly state: GovernedState;
  /**
   * Takes the next entry, or says why no honest instance would have accepted it. The state is of no use then. Throws `LedgerRulesMissing` where an entry
   * is about a ledger whose rules were not loaded.
   */
  take(entry: AcceptedEntry): Result<TakenEntry, string>;
}

/**
 * How far the clock of the process that judged an entry may be behind that of the process whose entry was accepted before it. Judging and accepting are two
 * moments: in between others may have been accepted.
 */
export const longestAcceptanceMilliseconds = 60_000;

/** The entries from the first one on, and the state that they lead to; or the position of the entry that cannot be. */
export function replay(
  entries: Iterable<AcceptedEntry>,
  rules: ReplayRules,
): Result<GovernedState, { readonly position: number; readonly problem: string }> {
  const replaying = startReplay(rules);
  let position = 0;
  for (const entry of entries) {
    const taken = replaying.take(entry);
    if (!taken.ok) return err({ position, problem: taken.error });
    position++;
  }
  return ok(replaying.state);
}

/** Begins with nothing. */
export function startReplay(rules: ReplayRules): Replay {
  const state = createGovernedState();
  let last = '';
  let lastRules: number | undefined;
  let phase: Phase = 'Empty';
  return {
    state,
    take(accepted) {
      const entry = readEntry(accepted);
      if (entry === undefined) return err('It is no entry that this program knows');
      if (accepted.at < last) return err(`Its moment ${accepted.at} is before that of the entry before it, ${last}`);
      if (accepted.at < entry.judgedAt)
        return err(`It was accepted at ${accepted.at}, before it was judged at ${entry.judgedAt}`);
      const delay = Date.parse(accepted.at) - Date.parse(entry.judgedAt);
      if (!isJudgedLate(entry) && delay > longestAcceptanceMilliseconds) return err('It was accepted long after it was judged');
      if (!isInPlace(entry, phase))
        return err('An instance begins once: with its genesis, or with what was there before the journal');
      if (isOfRequest(entry)) {
        const problem = rulesProblem(entry.rules, lastRules);
        if (problem !== undefined) return err(problem);
        lastRules = entry.rules;
        // Programs that write the number prove what they make.
        if (lastRules !== undefined) state.unproven = { ...state.unproven, isOver: true };
      }
      const leaf = leafHash(entryBytes(accepted));
      state.instance ??= toHex(leaf);
      phase = entry.type === 'Adopted' ? 'Adopting' : 'Running';
      last = accepted.at;
      try {
        const { type, judgedAt } = entry;
        const told = take(entry, state, rules);
        if (told.ok) state.journal.add(leaf);
        return told.ok ? ok({ type, judgedAt, events: told.value, leaf }) : told;
      } catch (error) {
        // That is of this program, and says nothing of the entry.
        if (isCodedError(error, 'LedgerRulesMissing')) throw error;
        // Nothing that was accepted has another shape than the rules expect.
        return err(`It cannot be replayed: ${String(error)}`);
      }
    },
  };
}

function isOfRequest(entry: JournalEntry): entry is GenesisEntry | ProposalEntry | DecisionEntry {
  return (
    entry.type === 'Genesis' ||
    entry.type === 'Propose' ||
    entry.type === 'Approve' ||
    entry.type === 'Reject' ||
    entry.type === 'Withdraw'
  );
}

/** What was there before the journal is taken over at its beginning, in place of genesis. */
type Phase = 'Empty' | 'Adopting' | 'Running';

function isInPlace({ type }: JournalEntry, phase: Phase): boolean {
  if (type === 'Genesis') return phase === 'Empty';
  return type === 'Adopted' ? phase !== 'Running' : phase !== 'Empty';
}

function take(entry: JournalEntry, state: GovernedState, rules: ReplayRules): Result<readonly DomainEvent[], string> {
  switch (entry.type) {
    case 'Genesis':
      return takeGenesis(entry, state);
    case 'Propose':
      return takeProposal(entry, state, rules);
    case 'Approve':
    case 'Reject':
    case 'Withdraw':
      return takeDecision(entry, state, rules);
    case 'Expire':
      return takeExpiry(entry, state);
    case 'KeysMade':
    case 'ManifestSigned':
    case 'LedgersConfigured':
      state.unproven = { ...state.unproven, isOver: true };
      return takeProven(entry, state, rules);
    case 'Made':
      return takeMade(entry, state, rules);
    case 'End':
      return takeEnd(entry, state, rules);
    case 'AdoptedEnds': {
      const counted = countTakenOver(state);
      return counted.ok ? takeAdoptedEnds(entry, state) : counted;
    }
    case 'Adopted': {
      const counted = countTakenOver(state);
      return counted.ok ? takeAdopted(entry.adopted, state) : counted;
    }
    case 'Adoption':
      return takeAdoption(entry, state, rules);
  }
}

/** What is in an entry of what the instance made by itself. Nothing that is governed hides beside it. */
const members = {
  KeysMade: ['type', 'judgedAt', 'accountId', 'keys', 'ledgerIds', 'addresses'],
  ManifestSigned: ['type', 'judgedAt', 'manifestId', 'value'],
  LedgersConfigured: ['type', 'judgedAt', 'ledgers', 'tickers', 'signature'],
} as const satisfies { readonly [Type in ProvenEntry['type']]: readonly (keyof Extract<ProvenEntry, { type: Type }>)[] };

function takeProven(entry: ProvenEntry, state: GovernedState, rules: ReplayRules): Result<readonly DomainEvent[], string> {
  const known: ReadonlySet<string> = new Set(members[entry.type]);
  const other = Object.keys(entry).find((name) => !known.has(name));
  if (other !== undefined) return err(`It says more than an entry of its type: ${other}`);
  switch (entry.type) {
    case 'KeysMade':
      return takeKeysMade(entry, state, rules);
    case 'ManifestSigned':
      return takeManifestSigned(entry, state, rules);
    case 'LedgersConfigured':
      return takeLedgersConfigured(entry, state, rules);
  }
}
