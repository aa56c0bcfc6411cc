import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';

export const History = lazyScreen(() => import('./history-list.tsx'), 'HistoryList');
export const HistoryEntry = lazyScreen(() => import('./entry.tsx'), 'Entry');
