import { createFileRoute } from '@tanstack/react-router';

/** Home (ROUTE-03). */
export const Route = createFileRoute('/_home/m/index')();
