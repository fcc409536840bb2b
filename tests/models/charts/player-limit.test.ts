// Written by `npm run generate`.

import { playerLimitChart } from '@/machines/platform/playerLimit/playerLimit.model';
import { testChart } from '../support/testChart';

testChart(playerLimitChart, 'platform/playerLimit/playerLimit.model');
