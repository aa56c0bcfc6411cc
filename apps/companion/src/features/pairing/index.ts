import { lazyRouteComponent } from '@tanstack/react-router';

export const Pair = lazyRouteComponent(() => import('./pair.tsx'), 'Pair');
