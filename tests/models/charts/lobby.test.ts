// Written by `npm run generate`.

import { lobbyChart } from '@/machines/home/lobby/lobby.model';
import { testChart } from '../support/testChart';

testChart(lobbyChart, 'home/lobby/lobby.model');
