// Written by `npm run generate`.

import { hotListChart } from '@/machines/catalogue/hotList/hotList.model';
import { testChart } from '../support/testChart';

testChart(hotListChart, 'catalogue/hotList/hotList.model');
