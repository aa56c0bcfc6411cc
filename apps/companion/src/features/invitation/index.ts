import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';

export const Invitation = lazyScreen(() => import('./invitation.tsx'), 'Invitation');
