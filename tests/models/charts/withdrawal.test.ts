// Written by `npm run generate`.

import { withdrawalChart } from '@/machines/cashier/withdrawal/withdrawal.model';
import { testChart } from '../support/testChart';

testChart(withdrawalChart, 'cashier/withdrawal/withdrawal.model');
