import { type ComponentPropsWithRef, useMemo } from 'react';
import type { Failure } from '@/machines/failure';
import { RefusalsProvider } from '@/ui/refusals';
import { useTexts } from '../state/texts';

interface RequestFormProps extends ComponentPropsWithRef<'form'> {
  /** The failure of the form's last call. */
  readonly failure: Failure | null;
}

/** A form that is sent to the platform. Each of its fields shows why the platform refused it. */
export function RequestForm({ failure, children, ...rest }: RequestFormProps) {
  const { t } = useTexts();
  const reasons = failure?.reasons;
  const refusals = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(reasons ?? {}).map(([field, reason]) => [
          // The last name in a path such as `proof.password` or `pictures.0`.
          field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? field,
          t(`refused.${reason}`),
        ]),
      ),
    [reasons, t],
  );
  return (
    <RefusalsProvider value={refusals}>
      <form {...rest}>{children}</form>
    </RefusalsProvider>
  );
}
