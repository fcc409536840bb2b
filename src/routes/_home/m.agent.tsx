import { createFileRoute } from '@tanstack/react-router';

/** Home with the login popup of the agent site (ROUTE-50). */
export const Route = createFileRoute('/_home/m/agent')();
