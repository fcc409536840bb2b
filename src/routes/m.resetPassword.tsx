import { createFileRoute } from '@tanstack/react-router';
import { MailResetScreen } from '@/features/mailReset';

/** The page that a recovery mail links to. */
export const Route = createFileRoute('/m/resetPassword')({ component: MailResetScreen });
