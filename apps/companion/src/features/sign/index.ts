export { Requests } from './list/requests.tsx';
export { Scan } from './screen/scan.tsx';
export { SignWaiting } from './screen/sign-waiting.tsx';
