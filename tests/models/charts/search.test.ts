// Written by `npm run generate`.

import { searchChart } from '@/machines/catalogue/search/search.model';
import { testChart } from '../support/testChart';

testChart(searchChart, 'catalogue/search/search.model');
