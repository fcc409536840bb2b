// Written by `npm run generate`.

import { paymentFollowChart } from '@/machines/cashier/paymentFollow/paymentFollow.model';
import { testChart } from '../support/testChart';

testChart(paymentFollowChart, 'cashier/paymentFollow/paymentFollow.model');
