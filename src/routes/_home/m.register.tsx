import { createFileRoute } from '@tanstack/react-router';

/** Home with the registration popup (ROUTE-06). */
export const Route = createFileRoute('/_home/m/register')();
