// Written by `npm run generate`.

import { playerBreakChart } from '@/machines/platform/playerBreak/playerBreak.model';
import { testChart } from '../support/testChart';

testChart(playerBreakChart, 'platform/playerBreak/playerBreak.model');
