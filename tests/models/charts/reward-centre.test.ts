// Written by `npm run generate`.

import { rewardCentreChart } from '@/machines/rewardCentre/rewardCentre.model';
import { testChart } from '../support/testChart';

testChart(rewardCentreChart, 'rewardCentre/rewardCentre.model');
