import { type ComponentPropsWithoutRef, useEffect, useMemo, useRef } from 'react';
import { useTexts } from '@/features/shared/state/texts';
import type { Failure } from '@/machines/shared/failure';
import { RefusalsProvider } from '@/ui/refusals';

interface RequestFormProps extends ComponentPropsWithoutRef<'form'> {
  /** The failure of the form's last call. */
  readonly failure: Failure | null;
}

/** A form that is sent to the platform. Each of its fields shows why the platform refused it; the first gets the focus. */
export function RequestForm({ failure, children, ...rest }: RequestFormProps) {
  const { t } = useTexts();
  const reasons = failure?.reasons;
  const refusals = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(reasons ?? {}).map(([field, reason]) => [
          // The last name in a path such as `proof.password` or `pictures.0`.
          field.split('.').findLast((part) => Number.isNaN(Number(part))) ?? field,
          t(`refused.${reason}`),
        ]),
      ),
    [reasons, t],
  );
  const form = useRef<HTMLFormElement>(null);
  // On a small phone the field can be out of sight.
  useEffect(() => {
    if (reasons !== undefined) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [reasons]);
  return (
    <RefusalsProvider value={refusals}>
      <form ref={form} {...rest}>
        {children}
      </form>
    </RefusalsProvider>
  );
}
