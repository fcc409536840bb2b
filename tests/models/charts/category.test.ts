// Written by `npm run generate`.

import { categoryChart } from '@/machines/category/category.model';
import { testChart } from '../support/testChart';

testChart(categoryChart, 'category/category.model');
