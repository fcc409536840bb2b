export { AppShell } from './AppShell';
export { useDocumentTitle } from './documentTitle';
export { HomeHeader, useAccount } from './Headers';
export { useInvite } from './invite';
export { useOpenMenu } from './Menu';
export { PageContent } from './pageFocus';
