// Written by `npm run generate`.

import { languageChart } from '@/machines/boot/language/language.model';
import { testChart } from '../support/testChart';

testChart(languageChart, 'boot/language/language.model');
