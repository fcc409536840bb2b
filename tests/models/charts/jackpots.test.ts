// Written by `npm run generate`.

import { jackpotsChart } from '@/machines/jackpots/jackpots.model';
import { testChart } from '../support/testChart';

testChart(jackpotsChart, 'jackpots/jackpots.model');
