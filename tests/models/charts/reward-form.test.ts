// Written by `npm run generate`.

import { rewardFormChart } from '@/machines/rewardForm/rewardForm.model';
import { testChart } from '../support/testChart';

testChart(rewardFormChart, 'rewardForm/rewardForm.model');
