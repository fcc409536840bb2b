import { useSelector } from '@xstate/react';
import { LazyOverlay } from '@/features/shared/lazy';
import type { SmsCodeRef } from './MobileNumberField';

/** The human check over a form (SMS-03). It is rendered next to the form, so that the form does not handle its keys. */
export function HumanCheckPopup({ smsCode }: { readonly smsCode: SmsCodeRef }) {
  const check = useSelector(smsCode, (snapshot) => snapshot.children.humanCheck);
  return (
    <LazyOverlay
      name="humanCheck"
      with={{ check }}
      open={check !== undefined}
      onLeave={() => check?.send({ type: 'check.cancel' })}
    />
  );
}
