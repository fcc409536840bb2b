// Written by `npm run generate`.

import { providerPickerChart } from '@/machines/catalogue/providerPicker/providerPicker.model';
import { testChart } from '../support/testChart';

testChart(providerPickerChart, 'catalogue/providerPicker/providerPicker.model');
