import type { ExplorableChart } from '@explorer/types';
import { announcementsMachine } from './announcements/announcements.machine';
import { announcementsModel } from './announcements/announcements.model';
import { appMachine } from './app/app.machine';
import { appModel } from './app/app.model';
import { captchaMachine } from './captcha/captcha.machine';
import { captchaModel } from './captcha/captcha.model';
import { catalogueMachine } from './catalogue/catalogue.machine';
import { catalogueModel } from './catalogue/catalogue.model';
import { feedbackMachine } from './feedback/feedback.machine';
import { feedbackModel } from './feedback/feedback.model';
import { gameListMachine } from './gameList/gameList.machine';
import { gameListModel } from './gameList/gameList.model';
import { hotListMachine } from './hotList/hotList.machine';
import { hotListModel } from './hotList/hotList.model';
import { languageMachine } from './language/language.machine';
import { languageModel } from './language/language.model';
import { lobbyMachine } from './lobby/lobby.machine';
import { lobbyModel } from './lobby/lobby.model';
import { loginMachine } from './login/login.machine';
import { loginModel } from './login/login.model';
import { logoutMachine } from './logout/logout.machine';
import { logoutModel } from './logout/logout.model';
import { navigationMachine } from './navigation/navigation.machine';
import { navigationModel } from './navigation/navigation.model';
import { networkMachine } from './network/network.machine';
import { networkModel } from './network/network.model';
import { pageTransitionMachine } from './pageTransition/pageTransition.machine';
import { pageTransitionModel } from './pageTransition/pageTransition.model';
import { serviceStatusMachine } from './serviceStatus/serviceStatus.machine';
import { serviceStatusModel } from './serviceStatus/serviceStatus.model';
import { sessionMachine } from './session/session.machine';
import { sessionModel } from './session/session.model';

/** Every chart of the product. What stands here is drawn, explored and tested without further wiring. */
export const registry: readonly ExplorableChart[] = [
  {
    id: 'app',
    title: 'Start-up',
    area: 'Boot',
    machine: appMachine,
    model: appModel,
    requirements: ['BOOT-01', 'BOOT-02', 'BOOT-03', 'PROD-01'],
  },
  {
    id: 'service-status',
    title: 'Service status',
    area: 'Boot',
    machine: serviceStatusMachine,
    model: serviceStatusModel,
    requirements: ['BOOT-03', 'STATUS-01', 'STATUS-02', 'STATUS-03', 'STATUS-04', 'STATUS-05', 'API-22'],
  },
  {
    id: 'language',
    title: 'Language',
    area: 'Boot',
    machine: languageMachine,
    model: languageModel,
    requirements: ['BOOT-01', 'BOOT-02', 'I18N-01', 'I18N-02', 'I18N-05'],
  },
  {
    id: 'network',
    title: 'Network',
    area: 'Shell',
    machine: networkMachine,
    model: networkModel,
    requirements: [],
  },
  {
    id: 'navigation',
    title: 'Navigation and popups',
    area: 'Shell',
    machine: navigationMachine,
    model: navigationModel,
    requirements: [
      'ROUTE-01',
      'ROUTE-02',
      'ROUTE-03',
      'ROUTE-04',
      'ROUTE-05',
      'ROUTE-06',
      'ROUTE-07',
      'ROUTE-08',
      'ROUTE-09',
      'ROUTE-10',
      'ROUTE-63',
      'ROUTE-64',
      'POPUP-01',
      'POPUP-02',
      'POPUP-03',
      'POPUP-04',
      'ERR-25',
    ],
  },
  {
    id: 'page-transition',
    title: 'Page transition and swipe',
    area: 'Shell',
    machine: pageTransitionMachine,
    model: pageTransitionModel,
    requirements: ['TRANSITION-01', 'TRANSITION-02', 'TRANSITION-03', 'TRANSITION-04'],
  },
  {
    id: 'feedback',
    title: 'Toasts, loading masks and confirms',
    area: 'Shell',
    machine: feedbackMachine,
    model: feedbackModel,
    requirements: ['TOAST-01', 'TOAST-02', 'TOAST-03', 'TOAST-04', 'TOAST-05', 'TOAST-06', 'TOAST-07'],
  },
  {
    id: 'session',
    title: 'Session',
    area: 'Accounts',
    machine: sessionMachine,
    model: sessionModel,
    requirements: ['SESSION-01', 'SESSION-02', 'SESSION-03', 'LOGIN-12', 'ERR-01', 'ERR-16', 'API-29'],
  },
  {
    id: 'login',
    title: 'Login',
    area: 'Accounts',
    machine: loginMachine,
    model: loginModel,
    requirements: [
      'LOGIN-01',
      'LOGIN-03',
      'LOGIN-04',
      'LOGIN-05',
      'LOGIN-06',
      'LOGIN-09',
      'LOGIN-12',
      'LOGIN-14',
      'CAPTCHA-01',
      'ERR-03',
      'API-02',
    ],
  },
  {
    id: 'captcha',
    title: 'Captcha',
    area: 'Accounts',
    machine: captchaMachine,
    model: captchaModel,
    requirements: ['CAPTCHA-01', 'CAPTCHA-02', 'CAPTCHA-04', 'API-15'],
  },
  {
    id: 'logout',
    title: 'Logout',
    area: 'Accounts',
    machine: logoutMachine,
    model: logoutModel,
    requirements: ['LOGOUT-01', 'LOGOUT-02', 'LOGOUT-03', 'LOGOUT-04', 'LOGOUT-05', 'API-21'],
  },
  {
    id: 'catalogue',
    title: 'Vendors and categories',
    area: 'Catalogue',
    machine: catalogueMachine,
    model: catalogueModel,
    requirements: ['LIST-31', 'LIST-32', 'I18N-05', 'API-34'],
  },
  {
    id: 'lobby',
    title: 'Lobby',
    area: 'Catalogue',
    machine: lobbyMachine,
    model: lobbyModel,
    requirements: ['LIST-23', 'LIST-28', 'LIST-29'],
  },
  {
    id: 'game-list',
    title: 'Game list',
    area: 'Catalogue',
    machine: gameListMachine,
    model: gameListModel,
    requirements: [
      'LIST-03',
      'LIST-04',
      'LIST-05',
      'LIST-23',
      'LIST-25',
      'LIST-26',
      'LIST-27',
      'LIST-28',
      'LIST-34',
      'API-35',
    ],
  },
  {
    id: 'hot-list',
    title: 'Hot list',
    area: 'Catalogue',
    machine: hotListMachine,
    model: hotListModel,
    requirements: ['HOT-01', 'HOT-02', 'HOT-03', 'HOT-04', 'API-41'],
  },
  {
    id: 'announcements',
    title: 'Banners and announcements',
    area: 'Content',
    machine: announcementsMachine,
    model: announcementsModel,
    requirements: ['API-52', 'API-53', 'API-54'],
  },
];
