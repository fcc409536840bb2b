// Written by `npm run generate`.

import { pageTransitionChart } from '@/machines/shell/pageTransition/pageTransition.model';
import { testChart } from '../support/testChart';

testChart(pageTransitionChart, 'shell/pageTransition/pageTransition.model');
