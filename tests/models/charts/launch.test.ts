// Written by `npm run generate`.

import { launchChart } from '@/machines/play/launch/launch.model';
import { testChart } from '../support/testChart';

testChart(launchChart, 'play/launch/launch.model');
