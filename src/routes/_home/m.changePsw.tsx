import { createFileRoute } from '@tanstack/react-router';

/** Home with the change-password popup (ROUTE-08). */
export const Route = createFileRoute('/_home/m/changePsw')();
