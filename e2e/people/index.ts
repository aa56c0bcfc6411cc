export { chromiumLaunch } from '../harness/chromium.ts';
export { pickDemoPerson } from './companion.ts';
export { signIn } from './sign-in.ts';
