// Written by `npm run generate`.

import { sideMenuChart } from '@/machines/sideMenu/sideMenu.model';
import { testChart } from '../support/testChart';

testChart(sideMenuChart, 'sideMenu/sideMenu.model');
