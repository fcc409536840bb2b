import i18next from 'i18next';
import { createRoot } from 'react-dom/client';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { createActor, createMachine } from 'xstate';
import { PaymentForm, usePaymentForm } from '@/features/cashier/PaymentForm';
import { AppActorProvider, type AppRef } from '@/features/shared/state/actors';
import { TextsProvider } from '@/features/shared/state/texts';
import cashier from '@/locales/en/cashier';
import { PAYMENT_METHOD } from '@/machines/shared/samples';
import { TextField } from '@/ui/TextField';

/* The form of a payment with two methods, of which each has its own limits and kind of account. */

const METHODS = [
  {
    ...PAYMENT_METHOD,
    methodId: 'wallet',
    displayName: 'Wallet',
    minimumMinor: 20_000,
    maximumMinor: 300_000,
    quickAmountsMinor: [50_000],
    destination: 'mobile' as const,
  },
  {
    ...PAYMENT_METHOD,
    methodId: 'bank',
    displayName: 'Bank',
    minimumMinor: 700_000,
    maximumMinor: 900_000,
    quickAmountsMinor: [800_000],
    destination: 'account' as const,
  },
];

const payment = createActor(createMachine({ context: { failure: null } })).start();

function Form() {
  const form = usePaymentForm({
    payment,
    methods: METHODS,
    draft: null,
    ceiling: null,
    hasDestination: true,
  });
  const { register, formState } = form.form;
  return (
    <PaymentForm
      of={form}
      currency="PHP"
      payment={payment}
      onSubmit={() => {}}
      fields={
        <TextField
          {...register('destination')}
          reads="destination"
          label="Destination"
          error={formState.errors.destination === undefined ? undefined : 'Wrong destination'}
        />
      }
    />
  );
}

/** What the views read of the site: its language. */
const site = createActor(
  createMachine({
    initial: 'open',
    states: { open: { invoke: { id: 'language', src: createMachine({ context: { language: 'EN' } }) } } },
  }),
).start();

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { translation: cashier } },
  keySeparator: false,
  nsSeparator: false,
});
const place = document.querySelector('main');
if (place === null) throw new Error('there is no place for the form');
createRoot(place).render(
  <I18nextProvider i18n={i18next}>
    <AppActorProvider app={site as unknown as AppRef}>
      <TextsProvider>
        <Form />
      </TextsProvider>
    </AppActorProvider>
  </I18nextProvider>,
);
