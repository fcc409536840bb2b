// Written by `npm run generate`.

import { recentGamesChart } from '@/machines/recentGames/recentGames.model';
import { testChart } from '../support/testChart';

testChart(recentGamesChart, 'recentGames/recentGames.model');
