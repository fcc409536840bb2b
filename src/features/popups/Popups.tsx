import { useSelector } from '@xstate/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { PopupName } from '@/config/routes';
import { openPopup } from '@/machines/navigation/navigation.machine';
import { useChart } from '../actors';
import { whenIdle } from './whenIdle';

const loadLogin = () => import('./login/LoginPopup');

const LoginPopup = lazy(loadLogin);
const RegisterPopup = lazy(() => import('./register/RegisterPopup'));
const ForgotPopup = lazy(() => import('./forgot/ForgotPopup'));
const ChangePasswordPopup = lazy(() => import('./changePassword/ChangePasswordPopup'));

/** The popups over the page; the navigation chart says which one shows, and shows at most one (POPUP-01). */
export function Popups() {
  const popup = useSelector(useChart('navigation'), openPopup);
  const isVisitor = useSelector(useChart('session'), (snapshot) => snapshot.matches('visitor'));
  // A popup stays mounted after it has closed, so that its exit animation can play.
  const [seen, setSeen] = useState<readonly PopupName[]>([]);
  if (popup !== null && !seen.includes(popup)) setSeen([...seen, popup]);

  // The login popup is ready before it is asked for.
  useEffect(() => (isVisitor ? whenIdle(() => void loadLogin().catch(() => {})) : undefined), [isVisitor]);

  return (
    <>
      {seen.includes('login') && (
        <Suspense>
          <LoginPopup site="login" open={popup === 'login'} />
        </Suspense>
      )}
      {seen.includes('agentLogin') && (
        <Suspense>
          <LoginPopup site="agentLogin" open={popup === 'agentLogin'} />
        </Suspense>
      )}
      {seen.includes('register') && (
        <Suspense>
          <RegisterPopup open={popup === 'register'} />
        </Suspense>
      )}
      {seen.includes('forgot') && (
        <Suspense>
          <ForgotPopup open={popup === 'forgot'} />
        </Suspense>
      )}
      {seen.includes('changePassword') && (
        <Suspense>
          <ChangePasswordPopup open={popup === 'changePassword'} />
        </Suspense>
      )}
    </>
  );
}
