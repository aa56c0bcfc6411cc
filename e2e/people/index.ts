export { chromiumLaunch } from '../harness/chromium.ts';
export { phone, pickDemoPerson } from './companion.ts';
export { openDomain } from './console.ts';
export { signIn } from './sign-in.ts';
