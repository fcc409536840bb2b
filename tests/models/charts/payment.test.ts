// Written by `npm run generate`.

import { paymentChart } from '@/machines/platform/payment/payment.model';
import { testChart } from '../support/testChart';

testChart(paymentChart, 'platform/payment/payment.model');
