// Written by `npm run generate`.

import { withdrawalChart } from '@/machines/withdrawal/withdrawal.model';
import { testChart } from '../support/testChart';

testChart(withdrawalChart, 'withdrawal/withdrawal.model');
