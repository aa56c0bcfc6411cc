import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';

export { Welcome } from './welcome.tsx';

// After the first screen.
export const CreateProfile = lazyScreen(() => import('./create-profile.tsx'), 'CreateProfile');
export const EditProfile = lazyScreen(() => import('./edit-profile.tsx'), 'EditProfile');
export const KeyGone = lazyScreen(() => import('./key-gone.tsx'), 'KeyGone');
export const Notifications = lazyScreen(() => import('./notifications.tsx'), 'Notifications');
export const PickDemoPerson = lazyScreen(() => import('./pick-demo-person.tsx'), 'PickDemoPerson');
export const Profiles = lazyScreen(() => import('./profiles.tsx'), 'Profiles');
export const ProfileView = lazyScreen(() => import('./profile-view.tsx'), 'ProfileView');
export const PublicKey = lazyScreen(() => import('./public-key.tsx'), 'PublicKey');
