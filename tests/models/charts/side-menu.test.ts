// Written by `npm run generate`.

import { sideMenuChart } from '@/machines/shell/sideMenu/sideMenu.model';
import { testChart } from '../support/testChart';

testChart(sideMenuChart, 'shell/sideMenu/sideMenu.model');
