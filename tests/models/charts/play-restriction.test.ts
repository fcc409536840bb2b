// Written by `npm run generate`.

import { playRestrictionChart } from '@/machines/protection/playRestriction/playRestriction.model';
import { testChart } from '../support/testChart';

testChart(playRestrictionChart, 'protection/playRestriction/playRestriction.model');
