// Written by `npm run generate`.

import { promotionsChart } from '@/machines/content/promotions/promotions.model';
import { testChart } from '../support/testChart';

testChart(promotionsChart, 'content/promotions/promotions.model');
