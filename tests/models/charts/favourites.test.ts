// Written by `npm run generate`.

import { favouritesChart } from '@/machines/favourites/favourites.model';
import { testChart } from '../support/testChart';

testChart(favouritesChart, 'favourites/favourites.model');
