export { CreateProfile } from './create-profile.tsx';
export { EditProfile } from './edit-profile.tsx';
export { Notifications } from './notifications.tsx';
export { PickDemoPerson } from './pick-demo-person.tsx';
export { ProfileView } from './profile-view.tsx';
export { PublicKey } from './public-key.tsx';
export { Welcome } from './welcome.tsx';
