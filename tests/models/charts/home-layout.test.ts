// Written by `npm run generate`.

import { homeLayoutChart } from '@/machines/homeLayout/homeLayout.model';
import { testChart } from '../support/testChart';

testChart(homeLayoutChart, 'homeLayout/homeLayout.model');
