import { createFileRoute } from '@tanstack/react-router';

/** Any other address: the navigation chart redirects to home (ROUTE-04). */
export const Route = createFileRoute('/_home/$')();
