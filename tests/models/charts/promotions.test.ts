// Written by `npm run generate`.

import { promotionsChart } from '@/machines/promotions/promotions.model';
import { testChart } from '../support/testChart';

testChart(promotionsChart, 'promotions/promotions.model');
