// Written by `npm run generate`.

import { launchChart } from '@/machines/launch/launch.model';
import { testChart } from '../support/testChart';

testChart(launchChart, 'launch/launch.model');
