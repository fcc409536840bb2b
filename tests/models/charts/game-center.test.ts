// Written by `npm run generate`.

import { gameCenterChart } from '@/machines/catalogue/gameCenter/gameCenter.model';
import { testChart } from '../support/testChart';

testChart(gameCenterChart, 'catalogue/gameCenter/gameCenter.model');
