// Written by `npm run generate`.

import { playRestrictionChart } from '@/machines/playRestriction/playRestriction.model';
import { testChart } from '../support/testChart';

testChart(playRestrictionChart, 'playRestriction/playRestriction.model');
