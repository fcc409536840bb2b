// Written by `npm run generate`.

import { jackpotChart } from '@/machines/jackpot/jackpot.model';
import { testChart } from '../support/testChart';

testChart(jackpotChart, 'jackpot/jackpot.model');
