// Written by `npm run generate`.

import { gameFilterChart } from '@/machines/catalogue/gameFilter/gameFilter.model';
import { testChart } from '../support/testChart';

testChart(gameFilterChart, 'catalogue/gameFilter/gameFilter.model');
