// Written by `npm run generate`.

import { searchChart } from '@/machines/search/search.model';
import { testChart } from '../support/testChart';

testChart(searchChart, 'search/search.model');
