// Written by `npm run generate`.

import { pageStartChart } from '@/machines/boot/pageStart/pageStart.model';
import { testChart } from '../support/testChart';

testChart(pageStartChart, 'boot/pageStart/pageStart.model');
