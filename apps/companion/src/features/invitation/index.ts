import { lazyRouteComponent } from '@tanstack/react-router';

export const Invitation = lazyRouteComponent(() => import('./invitation.tsx'), 'Invitation');
