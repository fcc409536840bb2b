// Written by `npm run generate`.

import { homeLayoutChart } from '@/machines/home/homeLayout/homeLayout.model';
import { testChart } from '../support/testChart';

testChart(homeLayoutChart, 'home/homeLayout/homeLayout.model');
