export { AppShell } from './AppShell';
export { useAccount } from './account';
export { useDocumentTitle } from './documentTitle';
export { HomeHeader, PageHeader } from './Headers';
export { useInvite } from './invite';
export { PageContent, screenOf } from './pageFocus';
