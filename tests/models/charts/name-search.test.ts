// Written by `npm run generate`.

import { nameSearchChart } from '@/machines/catalogue/nameSearch/nameSearch.model';
import { testChart } from '../support/testChart';

testChart(nameSearchChart, 'catalogue/nameSearch/nameSearch.model');
