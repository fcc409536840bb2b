// Written by `npm run generate`.

import { catalogueChart } from '@/machines/catalogue/catalogue.model';
import { testChart } from '../support/testChart';

testChart(catalogueChart, 'catalogue/catalogue.model');
