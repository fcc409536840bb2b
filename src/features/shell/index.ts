export { AppShell } from './AppShell';
export { useDocumentTitle } from './documentTitle';
export { HomeHeader, useAccount } from './Headers';
export { useInvite } from './invite';
export { useOpenMenu } from './Menu';
export { CONTENT_ID, PageContent } from './pageFocus';
