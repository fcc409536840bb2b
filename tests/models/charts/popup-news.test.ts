// Written by `npm run generate`.

import { popupNewsChart } from '@/machines/home/popupNews/popupNews.model';
import { testChart } from '../support/testChart';

testChart(popupNewsChart, 'home/popupNews/popupNews.model');
