import { createFileRoute } from '@tanstack/react-router';
import { MemberCentreScreen } from '@/features/member';

/** ROUTE-58 */
export const Route = createFileRoute('/m/member/home')({ component: MemberCentreScreen });
