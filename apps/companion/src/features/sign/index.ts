import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';

export { Requests } from './list/requests.tsx';

// What reads requests is too large for the first screen: it comes when it is needed, and is kept on the device for that.
export const Sitting = lazyScreen(() => import('./sitting/sitting.tsx'), 'Sitting');
export const Scan = lazyScreen(() => import('./screen/scan.tsx'), 'Scan');
export { SignWaiting } from './screen/arriving.ts';
export const TaskScreen = lazyScreen(() => import('./task/task-screen.tsx'), 'TaskScreen');
export const OpenedByNotification = lazyScreen(() => import('./task/opened-by-notification.tsx'), 'OpenedByNotification');
