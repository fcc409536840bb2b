// Written by `npm run generate`.

import { rewardFormChart } from '@/machines/content/rewardForm/rewardForm.model';
import { testChart } from '../support/testChart';

testChart(rewardFormChart, 'content/rewardForm/rewardForm.model');
