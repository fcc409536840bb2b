// Written by `npm run generate`.

import { paymentPasswordChart } from '@/machines/account/paymentPassword/paymentPassword.model';
import { testChart } from '../support/testChart';

testChart(paymentPasswordChart, 'account/paymentPassword/paymentPassword.model');
