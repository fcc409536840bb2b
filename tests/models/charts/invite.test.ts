// Written by `npm run generate`.

import { inviteChart } from '@/machines/shell/invite/invite.model';
import { testChart } from '../support/testChart';

testChart(inviteChart, 'shell/invite/invite.model');
