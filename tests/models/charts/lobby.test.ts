// Written by `npm run generate`.

import { lobbyChart } from '@/machines/lobby/lobby.model';
import { testChart } from '../support/testChart';

testChart(lobbyChart, 'lobby/lobby.model');
