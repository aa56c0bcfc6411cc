import type { HistoryEntry } from '../../app/history/history.ts';
import type { Profile } from '../../app/profile/profile.ts';

/** A file's name and its text. */
interface ExportedHistory {
  readonly fileName: string;
  readonly text: string;
}

/** The whole history of a profile as JSON: who it is, and what it answered, the latest first. */
export function exportedHistory(profile: Profile, entries: readonly HistoryEntry[], now: Date): ExportedHistory {
  const { name, email, login, publicKey, instance } = profile;
  const exportedAt = now.toISOString();
  const content = { countersign: 1, exportedAt, profile: { name, email, login, publicKey, instance }, history: entries };
  return {
    fileName: `countersign-history-${exportedAt.slice(0, 10)}.json`,
    text: `${JSON.stringify(content, undefined, 2)}\n`,
  };
}
