// Written by `npm run generate`.

import { paymentHistoryChart } from '@/machines/shared/pagedList/pagedList.model';
import { testChart } from '../support/testChart';

testChart(paymentHistoryChart, 'shared/pagedList/pagedList.model');
