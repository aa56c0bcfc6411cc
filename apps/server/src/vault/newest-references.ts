import type { HistoryGuard } from '@countersign/adapters/postgres';
import type { VaultEvidence } from '@countersign/authorization';
import { err, isCodedError, ok, type Result } from '@countersign/kernel';
import type { SigningRefusal } from '@countersign/vault';

/** Refuses evidence about something that was locked since, by what this process has seen, or that the database has set back. */
export type RequireNewest = (evidence: VaultEvidence) => Promise<Result<void, SigningRefusal>>;

/**
 * Compares what a vault is shown with the newest revisions that this process ever saw: somebody who writes into the database can take a lock away, but not
 * what was seen of it. `onError` gets what was taken away.
 */
export function newestReferences(
  history: Pick<HistoryGuard, 'look' | 'seenSince' | 'requireThere'>,
  onError: (error: unknown) => void,
): RequireNewest {
  return async ({ references }) => {
    // What another process wrote since, before somebody takes it away again.
    await history.look().catch(onError);
    const endpoints = 'endpoints' in references ? references.endpoints : [];
    const shown = [
      { kind: 'Account' as const, ...references.account.data },
      ...(references.vault === undefined ? [] : [{ kind: 'Vault' as const, ...references.vault.data }]),
      ...endpoints.map(({ data }) => ({ kind: 'Endpoint' as const, ...data })),
      { kind: 'Ledger' as const, ...references.ledger.data },
    ];
    for (const { kind, id, metadata } of shown) {
      const seen = history.seenSince(kind, id, metadata.revision);
      if (seen === undefined) continue;
      if (seen.lock !== 'Unlocked') return refused(`${kind} ${id} is locked since revision ${seen.revision}`, 'Locked');
      try {
        await history.requireThere([{ kind, id, revision: seen.revision }]);
      } catch (error) {
        if (!isCodedError(error, 'IntegrityViolation')) throw error;
        onError(error);
        return refused(error.message);
      }
      // An earlier revision may allow higher fees. What is asked next has the newest.
      if (kind === 'Ledger') return refused(`${kind} ${id} is at revision ${seen.revision} by now`);
    }
    return ok(undefined);
  };
}

function refused(message: string, code: SigningRefusal['code'] = 'NotAuthorized'): Result<never, SigningRefusal> {
  return err({ code, message });
}
