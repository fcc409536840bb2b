// Written by `npm run generate`.

import { pageTransitionChart } from '@/machines/pageTransition/pageTransition.model';
import { testChart } from '../support/testChart';

testChart(pageTransitionChart, 'pageTransition/pageTransition.model');
