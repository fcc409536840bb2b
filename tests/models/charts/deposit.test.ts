// Written by `npm run generate`.

import { depositChart } from '@/machines/deposit/deposit.model';
import { testChart } from '../support/testChart';

testChart(depositChart, 'deposit/deposit.model');
