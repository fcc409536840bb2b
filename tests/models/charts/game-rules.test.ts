// Written by `npm run generate`.

import { gameRulesChart } from '@/machines/catalogue/gameRules/gameRules.model';
import { testChart } from '../support/testChart';

testChart(gameRulesChart, 'catalogue/gameRules/gameRules.model');
