import { useSelector } from '@xstate/react';
import { lazy, Suspense, useState } from 'react';
import type { SmsCodeRef } from './MobileNumberField';

const HumanCheckDialog = lazy(() => import('./HumanCheckDialog'));

/** The human check over a form (SMS-03). It stands beside the form, whose keys are not its own. */
export function HumanCheckPopup({ smsCode }: { readonly smsCode: SmsCodeRef }) {
  const check = useSelector(smsCode, (snapshot) => snapshot.children.humanCheck);
  const [wasNeeded, setNeeded] = useState(false);
  if (check !== undefined && !wasNeeded) setNeeded(true);
  if (!wasNeeded) return null;
  return (
    <Suspense>
      <HumanCheckDialog check={check} />
    </Suspense>
  );
}
