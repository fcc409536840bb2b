import { createFileRoute } from '@tanstack/react-router';

/** Any other address: the navigation chart leads home (ROUTE-04). */
export const Route = createFileRoute('/_home/$')();
