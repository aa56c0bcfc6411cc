export { violationsOf } from '../harness/accessible.ts';
export { chromiumLaunch } from '../harness/chromium.ts';
export { followRequests } from '../harness/quiet.ts';
export { loadRouteCode, routePaths, routerReady } from '../screens/router.ts';
export { phone, pickDemoPerson } from './companion.ts';
export { openDomain } from './console.ts';
export { signIn } from './sign-in.ts';
