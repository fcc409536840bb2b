// Written by `npm run generate`.

import { lotteryChart } from '@/machines/lottery/lottery.model';
import { testChart } from '../support/testChart';

testChart(lotteryChart, 'lottery/lottery.model');
