import type { HistoryEntry } from '../../app/history/history.ts';

/** In which tone it is said what became of something. */
export const outcomeTones = { Signed: 'good', Refused: 'past' } as const satisfies Record<HistoryEntry['outcome'], string>;
