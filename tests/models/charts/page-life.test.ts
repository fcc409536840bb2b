// Written by `npm run generate`.

import { pageLifeChart } from '@/machines/pageLife/pageLife.model';
import { testChart } from '../support/testChart';

testChart(pageLifeChart, 'pageLife/pageLife.model');
