// Written by `npm run generate`.

import { gameFilterChart } from '@/machines/gameFilter/gameFilter.model';
import { testChart } from '../support/testChart';

testChart(gameFilterChart, 'gameFilter/gameFilter.model');
