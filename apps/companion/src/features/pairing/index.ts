import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';

export const Pair = lazyScreen(() => import('./pair.tsx'), 'Pair');
