// Written by `npm run generate`.

import { recentGamesChart } from '@/machines/catalogue/recentGames/recentGames.model';
import { testChart } from '../support/testChart';

testChart(recentGamesChart, 'catalogue/recentGames/recentGames.model');
