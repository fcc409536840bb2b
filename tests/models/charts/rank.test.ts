// Written by `npm run generate`.

import { rankChart } from '@/machines/member/rank/rank.model';
import { testChart } from '../support/testChart';

testChart(rankChart, 'member/rank/rank.model');
