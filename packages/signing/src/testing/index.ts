export { keyForOtherText } from './key-for-other-text.ts';
export { malformedAssertions } from './malformed-assertions.ts';
export { assertWith, signChallengeAsCredential, signedAssertion, signRequestAsCredential } from './software-credential.ts';
export type { Ceremony } from './software-credential.ts';
