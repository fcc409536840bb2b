import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { IconUser } from '@/ui/icons/first';
import { useChart } from '../state/actors';
import { useTexts } from '../state/texts';

/** A members' screen as shown to visitors (ROLE-06). */
export function VisitorState({ text }: { readonly text: string }) {
  const { t } = useTexts();
  const navigation = useChart('navigation');
  return (
    <EmptyState
      icon={<IconUser size={34} />}
      title={t('view.login_title')}
      text={text}
      action={
        <Button onClick={() => navigation.send({ type: 'popup.open', popup: 'login' })}>
          {t('action.login')}
        </Button>
      }
    />
  );
}

/** A members' screen as shown to trial accounts, which have only play money (ROLE-03). */
export function TrialState() {
  const { t } = useTexts();
  return <EmptyState icon={<IconUser size={34} />} title={t('error.real.account.required')} />;
}
