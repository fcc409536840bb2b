// Written by `npm run generate`.

import { winnersChart } from '@/machines/catalogue/winners/winners.model';
import { testChart } from '../support/testChart';

testChart(winnersChart, 'catalogue/winners/winners.model');
