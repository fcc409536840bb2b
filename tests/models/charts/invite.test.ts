// Written by `npm run generate`.

import { inviteChart } from '@/machines/invite/invite.model';
import { testChart } from '../support/testChart';

testChart(inviteChart, 'invite/invite.model');
