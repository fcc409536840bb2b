// Written by `npm run generate`.

import { popupNewsChart } from '@/machines/popupNews/popupNews.model';
import { testChart } from '../support/testChart';

testChart(popupNewsChart, 'popupNews/popupNews.model');
