// Written by `npm run generate`.

import { deferredChartsChart } from '@/machines/site/deferredCharts/deferredCharts.model';
import { testChart } from '../support/testChart';

testChart(deferredChartsChart, 'site/deferredCharts/deferredCharts.model');
