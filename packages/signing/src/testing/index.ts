export { signChallengeAsCredential, signRequestAsCredential } from './software-credential.ts';
export type { Ceremony } from './software-credential.ts';
