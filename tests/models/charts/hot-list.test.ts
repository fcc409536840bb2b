// Written by `npm run generate`.

import { hotListChart } from '@/machines/hotList/hotList.model';
import { testChart } from '../support/testChart';

testChart(hotListChart, 'hotList/hotList.model');
