// Written by `npm run generate`.

import { countryChart } from '@/machines/country/country.model';
import { testChart } from '../support/testChart';

testChart(countryChart, 'country/country.model');
