// Written by `npm run generate`.

import { rewardCentreChart } from '@/machines/content/rewardCentre/rewardCentre.model';
import { testChart } from '../support/testChart';

testChart(rewardCentreChart, 'content/rewardCentre/rewardCentre.model');
