// Written by `npm run generate`.

import { rewardApplicationChart } from '@/machines/platform/rewardApplication/rewardApplication.model';
import { testChart } from '../support/testChart';

testChart(rewardApplicationChart, 'platform/rewardApplication/rewardApplication.model');
