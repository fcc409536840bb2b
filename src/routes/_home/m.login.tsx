import { createFileRoute } from '@tanstack/react-router';

/** Home with the login popup (ROUTE-05). */
export const Route = createFileRoute('/_home/m/login')();
