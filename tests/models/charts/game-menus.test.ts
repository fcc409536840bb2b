// Written by `npm run generate`.

import { gameMenusChart } from '@/machines/catalogue/gameMenus/gameMenus.model';
import { testChart } from '../support/testChart';

testChart(gameMenusChart, 'catalogue/gameMenus/gameMenus.model');
