// Written by `npm run generate`.

import { paymentHistoryChart } from '@/machines/pagedList/pagedList.model';
import { testChart } from '../support/testChart';

testChart(paymentHistoryChart, 'pagedList/pagedList.model');
