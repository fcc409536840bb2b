// Written by `npm run generate`.

import { outgoingMessageChart } from '@/machines/platform/outgoingMessage/outgoingMessage.model';
import { testChart } from '../support/testChart';

testChart(outgoingMessageChart, 'platform/outgoingMessage/outgoingMessage.model');
