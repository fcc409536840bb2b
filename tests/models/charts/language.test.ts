// Written by `npm run generate`.

import { languageChart } from '@/machines/language/language.model';
import { testChart } from '../support/testChart';

testChart(languageChart, 'language/language.model');
