import { lazyRouteComponent } from '@tanstack/react-router';

export const History = lazyRouteComponent(() => import('./history-list.tsx'), 'HistoryList');
export const HistoryEntry = lazyRouteComponent(() => import('./entry.tsx'), 'Entry');
