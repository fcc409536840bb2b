// Written by `npm run generate`.

import { gameLinkChart } from '@/machines/play/gameLink/gameLink.model';
import { testChart } from '../support/testChart';

testChart(gameLinkChart, 'play/gameLink/gameLink.model');
