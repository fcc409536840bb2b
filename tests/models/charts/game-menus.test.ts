// Written by `npm run generate`.

import { gameMenusChart } from '@/machines/gameMenus/gameMenus.model';
import { testChart } from '../support/testChart';

testChart(gameMenusChart, 'gameMenus/gameMenus.model');
