// Written by `npm run generate`.

import { favouritesChart } from '@/machines/catalogue/favourites/favourites.model';
import { testChart } from '../support/testChart';

testChart(favouritesChart, 'catalogue/favourites/favourites.model');
