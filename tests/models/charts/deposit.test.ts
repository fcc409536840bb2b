// Written by `npm run generate`.

import { depositChart } from '@/machines/cashier/deposit/deposit.model';
import { testChart } from '../support/testChart';

testChart(depositChart, 'cashier/deposit/deposit.model');
