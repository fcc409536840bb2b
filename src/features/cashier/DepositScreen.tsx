import { useSelector } from '@xstate/react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import { PAYMENT_HISTORY_PATH, RESPONSIBLE_PATH } from '@/config/routes';
import type { depositMachine } from '@/machines/deposit/deposit.machine';
import { Button, ButtonLink } from '@/ui/Button';
import { IconButtonLink } from '@/ui/IconButton';
import { IconClock } from '@/ui/icons';
import { Spinner } from '@/ui/Spinner';
import { ErrorState } from '@/ui/States';
import { FailureAlert, resolverOf } from '../account';
import { FlowFrame, useFlow } from '../flow';
import { linkTo } from '../links';
import { formatMoney } from '../money';
import screen from '../screen.module.css';
import { PageContent, PageHeader, useDocumentTitle } from '../shell';
import { useBrand, useLanguage } from '../site';
import { readAmount } from './amounts';
import s from './cashier.module.css';
import { amountIssue, type CashierFields, MethodAndAmount } from './MethodAndAmount';
import { Facts, GuestState, HeldBack, Pending, Result, Unsure, VisitorState } from './parts';

type DepositRef = ActorRefFrom<typeof depositMachine>;

/** The deposit (ROUTE-56). */
export function DepositScreen() {
  const { t } = useTranslation();
  const flow = useFlow('screen');
  const deposit = flow?.name === 'deposit' ? flow.ref : undefined;
  const title = deposit === undefined ? '' : t('cashier.deposit');
  useDocumentTitle(t('title.page', { page: title, brand: useBrand() }));
  return (
    <>
      <PageHeader
        title={title}
        end={
          deposit && (
            <IconButtonLink
              label={t('cashier.history')}
              icon={<IconClock />}
              render={linkTo(PAYMENT_HISTORY_PATH)}
            />
          )
        }
      />
      <PageContent>
        <div className={screen['page']}>
          {deposit === undefined ? <FlowFrame place="screen" /> : <Deposit deposit={deposit} />}
        </div>
      </PageContent>
    </>
  );
}

function Deposit({ deposit }: { readonly deposit: DepositRef }) {
  const { t } = useTranslation();
  const at = useSelector(deposit, ({ value }) => value);
  const standing = useSelector(deposit, ({ context }) => context.standing);
  const failure = useSelector(deposit, ({ context }) => context.failure);
  const transaction = useSelector(deposit, ({ context }) => context.transaction);
  const redirectUrl = useSelector(deposit, ({ context }) => context.redirectUrl);
  const follow = useSelector(deposit, ({ children }) => children.follow);
  switch (at) {
    case 'visitor':
      return <VisitorState text={t('cashier.visitor_text')} />;
    case 'guest':
      return <GuestState />;
    case 'unavailable':
      return (
        <ErrorState
          title={t('cashier.unavailable')}
          text={failure === null ? undefined : t(`error.${failure.code}`)}
          retryLabel={t('action.retry')}
          onRetry={() => deposit.send({ type: 'cashier.retry' })}
        />
      );
    case 'heldBack':
    case 'refusedByLimit':
      return (
        <HeldBack
          isExcluded={standing === 'excluded'}
          onRetry={() => deposit.send({ type: 'cashier.retry' })}
        />
      );
    case 'editing':
      return <Form deposit={deposit} />;
    case 'confirming':
    case 'submitting':
      return <Confirm deposit={deposit} isBusy={at === 'submitting'} />;
    case 'unsure':
      return (
        <Unsure
          failure={failure}
          onSend={() => deposit.send({ type: 'deposit.confirm' })}
          onLook={() => deposit.send({ type: 'cashier.retry' })}
        />
      );
    case 'following':
      return follow === undefined ? null : (
        <Pending
          follow={follow}
          action={
            redirectUrl.startsWith('https://') && (
              <ButtonLink
                block
                render={({ className, children }) => (
                  <a className={className} href={redirectUrl} rel="noreferrer">
                    {children}
                  </a>
                )}
              >
                {t('cashier.provider_page')}
              </ButtonLink>
            )
          }
        />
      );
    case 'decided':
      return transaction === null ? null : (
        <Result transaction={transaction} onAgain={() => deposit.send({ type: 'deposit.again' })} />
      );
    default:
      return (
        <div className={screen['busy']}>
          <Spinner label={t('shell.loading')} />
        </div>
      );
  }
}

function Form({ deposit }: { readonly deposit: DepositRef }) {
  const { t } = useTranslation();
  const methods = useSelector(deposit, ({ context }) => context.methods);
  const failure = useSelector(deposit, ({ context }) => context.failure);
  const methodOf = (id: string) => methods.find(({ methodId }) => methodId === id);
  const form = useForm<CashierFields>({
    defaultValues: { methodId: methods[0]?.methodId ?? '', amount: '', destination: '' },
    resolver: resolverOf(({ methodId, amount }) => {
      const issue = amountIssue(amount, methodOf(methodId));
      return issue === undefined ? {} : { amount: issue };
    }),
  });
  const [methodId, amount] = useWatch({ control: form.control, name: ['methodId', 'amount'] });
  return (
    <form
      className={screen['card']}
      noValidate
      onSubmit={form.handleSubmit((values) =>
        deposit.send({
          type: 'form.submit',
          methodId: values.methodId,
          amountMinor: readAmount(values.amount) ?? 0,
          key: crypto.randomUUID(),
        }),
      )}
    >
      {failure !== null && <FailureAlert failure={failure} />}
      <MethodAndAmount form={form} methods={methods} methodId={methodId} amount={amount} />
      <Button type="submit" size="l" block>
        {t('cashier.continue')}
      </Button>
      <p className={screen['note']}>{t('cashier.responsible')}</p>
      <ButtonLink variant="ghost" size="s" render={linkTo(RESPONSIBLE_PATH)}>
        {t('cashier.to_limits')}
      </ButtonLink>
    </form>
  );
}

function Confirm({ deposit, isBusy }: { readonly deposit: DepositRef; readonly isBusy: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const methods = useSelector(deposit, ({ context }) => context.methods);
  const intent = useSelector(deposit, ({ context }) => context.intent);
  const method = methods.find(({ methodId }) => methodId === intent?.methodId);
  if (intent === null || method === undefined) return null;
  return (
    <section className={screen['card']} aria-busy={isBusy}>
      <h2>{t('cashier.confirm_deposit')}</h2>
      <p className={s['amount']}>{formatMoney(intent.amountMinor, method.currency, language)}</p>
      <Facts rows={[[t('cashier.method'), method.displayName]]} />
      <div className={s['actions']}>
        <Button size="l" block loading={isBusy} onClick={() => deposit.send({ type: 'deposit.confirm' })}>
          {t('cashier.pay')}
        </Button>
        {!isBusy && (
          <Button block variant="secondary" onClick={() => deposit.send({ type: 'deposit.change' })}>
            {t('cashier.change')}
          </Button>
        )}
      </div>
    </section>
  );
}
