// Written by `npm run generate`.

import { jackpotChart } from '@/machines/catalogue/jackpot/jackpot.model';
import { testChart } from '../support/testChart';

testChart(jackpotChart, 'catalogue/jackpot/jackpot.model');
