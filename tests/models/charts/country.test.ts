// Written by `npm run generate`.

import { countryChart } from '@/machines/account/country/country.model';
import { testChart } from '../support/testChart';

testChart(countryChart, 'account/country/country.model');
