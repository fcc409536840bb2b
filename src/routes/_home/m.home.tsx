import { createFileRoute } from '@tanstack/react-router';

/** Home (ROUTE-02). */
export const Route = createFileRoute('/_home/m/home')();
