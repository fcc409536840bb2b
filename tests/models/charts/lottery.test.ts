// Written by `npm run generate`.

import { lotteryChart } from '@/machines/catalogue/lottery/lottery.model';
import { testChart } from '../support/testChart';

testChart(lotteryChart, 'catalogue/lottery/lottery.model');
