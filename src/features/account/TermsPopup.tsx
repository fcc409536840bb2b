import { type ComponentProps, lazy, Suspense, useState } from 'react';

const TermsSheet = lazy(() => import('./TermsSheet'));

/** The terms; their code loads when they are first opened. */
export function TermsPopup(props: ComponentProps<typeof TermsSheet>) {
  const [wasOpened, setOpened] = useState(false);
  if (props.open && !wasOpened) setOpened(true);
  return wasOpened ? (
    <Suspense>
      <TermsSheet {...props} />
    </Suspense>
  ) : null;
}
