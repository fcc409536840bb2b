import { createFileRoute } from '@tanstack/react-router';

/** Home with the forgot-password popup (ROUTE-09). */
export const Route = createFileRoute('/_home/m/forget')();
