export { AppShell } from './AppShell';
export { HomeHeader, useAccount } from './Headers';
export { useInvite } from './invite';
