// Written by `npm run generate`.

import { categoryChart } from '@/machines/catalogue/category/category.model';
import { testChart } from '../support/testChart';

testChart(categoryChart, 'catalogue/category/category.model');
