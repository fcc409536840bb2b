import { useState } from 'react';
import { LazyView, type StepUpRef } from '../lazy';

export type { StepUpRef };

/** The step-up over the view that requested it. It is rendered next to forms, so that they do not handle its keys. */
export function StepUpPopup({ stepUp }: { readonly stepUp: StepUpRef | undefined }) {
  const [wasNeeded, setNeeded] = useState(false);
  if (stepUp !== undefined && !wasNeeded) setNeeded(true);
  if (!wasNeeded) return null;
  return (
    <LazyView
      name="stepUp"
      with={{ stepUp }}
      open={stepUp !== undefined}
      onLeave={() => stepUp?.send({ type: 'proof.cancel' })}
    />
  );
}
