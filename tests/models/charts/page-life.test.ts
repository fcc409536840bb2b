// Written by `npm run generate`.

import { pageLifeChart } from '@/machines/boot/pageLife/pageLife.model';
import { testChart } from '../support/testChart';

testChart(pageLifeChart, 'boot/pageLife/pageLife.model');
