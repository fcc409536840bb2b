// Written by `npm run generate`.

import { nameSearchChart } from '@/machines/nameSearch/nameSearch.model';
import { testChart } from '../support/testChart';

testChart(nameSearchChart, 'nameSearch/nameSearch.model');
