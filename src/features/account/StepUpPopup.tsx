import { LazyOverlay, type StepUpRef } from '@/features/shared/lazy';

export type { StepUpRef };

/** The step-up over the view that requested it. It is rendered next to forms, so that they do not handle its keys. */
export function StepUpPopup({ stepUp }: { readonly stepUp: StepUpRef | undefined }) {
  return (
    <LazyOverlay
      name="stepUp"
      with={{ stepUp }}
      open={stepUp !== undefined}
      onLeave={() => stepUp?.send({ type: 'proof.cancel' })}
    />
  );
}
