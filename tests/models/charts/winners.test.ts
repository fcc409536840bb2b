// Written by `npm run generate`.

import { winnersChart } from '@/machines/winners/winners.model';
import { testChart } from '../support/testChart';

testChart(winnersChart, 'winners/winners.model');
