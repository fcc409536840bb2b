// Written by `npm run generate`.

import { chatLobbyChart } from '@/machines/chatLobby/chatLobby.model';
import { testChart } from '../support/testChart';

testChart(chatLobbyChart, 'chatLobby/chatLobby.model');
