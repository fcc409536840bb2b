// Written by `npm run generate`.

import { gameLinkChart } from '@/machines/gameLink/gameLink.model';
import { testChart } from '../support/testChart';

testChart(gameLinkChart, 'gameLink/gameLink.model');
