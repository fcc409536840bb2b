// Written by `npm run generate`.

import { paymentFollowChart } from '@/machines/paymentFollow/paymentFollow.model';
import { testChart } from '../support/testChart';

testChart(paymentFollowChart, 'paymentFollow/paymentFollow.model');
