// Written by `npm run generate`.

import { gameCenterChart } from '@/machines/gameCenter/gameCenter.model';
import { testChart } from '../support/testChart';

testChart(gameCenterChart, 'gameCenter/gameCenter.model');
