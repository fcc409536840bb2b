// Written by `npm run generate`.

import { jackpotsChart } from '@/machines/catalogue/jackpots/jackpots.model';
import { testChart } from '../support/testChart';

testChart(jackpotsChart, 'catalogue/jackpots/jackpots.model');
