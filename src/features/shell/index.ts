export { AppShell } from './AppShell';
export { useDocumentTitle } from './documentTitle';
export { HomeHeader, PageHeader, useAccount } from './Headers';
export { useInvite } from './invite';
export { CONTENT_ID, PageContent } from './pageFocus';
