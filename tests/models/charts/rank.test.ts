// Written by `npm run generate`.

import { rankChart } from '@/machines/rank/rank.model';
import { testChart } from '../support/testChart';

testChart(rankChart, 'rank/rank.model');
