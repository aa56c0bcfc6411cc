import { lazyRouteComponent } from '@tanstack/react-router';

export { Welcome } from './welcome.tsx';

// After the first screen.
export const CreateProfile = lazyRouteComponent(() => import('./create-profile.tsx'), 'CreateProfile');
export const EditProfile = lazyRouteComponent(() => import('./edit-profile.tsx'), 'EditProfile');
export const Notifications = lazyRouteComponent(() => import('./notifications.tsx'), 'Notifications');
export const PickDemoPerson = lazyRouteComponent(() => import('./pick-demo-person.tsx'), 'PickDemoPerson');
export const Profiles = lazyRouteComponent(() => import('./profiles.tsx'), 'Profiles');
export const ProfileView = lazyRouteComponent(() => import('./profile-view.tsx'), 'ProfileView');
export const PublicKey = lazyRouteComponent(() => import('./public-key.tsx'), 'PublicKey');
