import { err, ok, type Result } from '@countersign/kernel';
import type { DomainEvent } from '@countersign/kinds/rules';
import type { GovernedState } from './governed-state.ts';
import { adoptionText, type AdoptionEntry } from './journal-entry.ts';
import type { ReplayRules } from './replay-rules.ts';

/** Counts an entry that takes over what was there before: none may come behind the notary's mark. */
export function countTakenOver(state: GovernedState): Result<void, string> {
  const { entries, isSigned } = state.takenOver;
  if (isSigned) return err('Nothing is taken over once the notary has signed what was');
  state.takenOver = { entries: entries + 1, isSigned };
  return ok(undefined);
}

/** Takes the notary's mark, of exactly the entries before it. */
export function takeAdoption(
  { head, signature }: AdoptionEntry,
  state: GovernedState,
  { verifySignature }: ReplayRules,
): Result<readonly DomainEvent[], string> {
  const { takenOver, journal, systemProperties } = state;
  if (takenOver.isSigned || takenOver.entries === 0) return err('What was there before is taken over once, and signed once');
  if (head !== journal.head())
    return err(`The entries before it are not those that the notary signed: theirs is ${journal.head()}`);
  const publicKey = systemProperties.get('NOTARY_API_KEY')?.value.publicKey.value ?? '';
  if (!verifySignature({ publicKey, text: adoptionText({ head }), signature }))
    return err('The notary has not signed what was taken over');
  state.takenOver = { ...takenOver, isSigned: true };
  return ok([]);
}
