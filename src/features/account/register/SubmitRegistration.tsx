import { useSelector } from '@xstate/react';
import { useTexts } from '@/features/shared/state/texts';
import { canSubmitRegistration } from '@/machines/account/registration/registration.machine';
import { Button } from '@/ui/Button';
import type { RegistrationRef } from './RegisterForm';

interface SubmitRegistrationProps {
  readonly registration: RegistrationRef;
  /** Id of the form to submit. */
  readonly formId: string;
}

/** The register button, which stays in view below the form (REG-11). */
export function SubmitRegistration({ registration, formId }: SubmitRegistrationProps) {
  const { t } = useTexts();
  const canSubmit = useSelector(registration, canSubmitRegistration);
  const isBusy = useSelector(registration, (snapshot) => snapshot.hasTag('busy'));
  return (
    <Button type="submit" form={formId} size="l" block loading={isBusy} disabled={!canSubmit && !isBusy}>
      {t('register.submit')}
    </Button>
  );
}
