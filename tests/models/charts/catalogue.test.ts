// Written by `npm run generate`.

import { catalogueChart } from '@/machines/catalogue/catalogue/catalogue.model';
import { testChart } from '../support/testChart';

testChart(catalogueChart, 'catalogue/catalogue/catalogue.model');
