// Written by `npm run generate`.

import { providerPickerChart } from '@/machines/providerPicker/providerPicker.model';
import { testChart } from '../support/testChart';

testChart(providerPickerChart, 'providerPicker/providerPicker.model');
