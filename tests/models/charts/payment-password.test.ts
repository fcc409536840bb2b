// Written by `npm run generate`.

import { paymentPasswordChart } from '@/machines/paymentPassword/paymentPassword.model';
import { testChart } from '../support/testChart';

testChart(paymentPasswordChart, 'paymentPassword/paymentPassword.model');
