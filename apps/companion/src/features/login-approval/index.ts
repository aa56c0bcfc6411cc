export { ApproveLogin } from './approve-login.tsx';
