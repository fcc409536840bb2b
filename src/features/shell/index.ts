export { AccountCard } from './AccountCard';
export { AppShell } from './AppShell';
export { useAccount } from './account';
export { useDocumentTitle } from './documentTitle';
export { useEntries, useUnreadNotices } from './entries';
export { HomeHeader, PageHeader } from './Headers';
export { useInvite } from './invite';
export { PageContent, screenOf } from './pageFocus';
