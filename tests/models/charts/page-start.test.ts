// Written by `npm run generate`.

import { pageStartChart } from '@/machines/pageStart/pageStart.model';
import { testChart } from '../support/testChart';

testChart(pageStartChart, 'pageStart/pageStart.model');
