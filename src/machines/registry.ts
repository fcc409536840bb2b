import type { ExplorableChart } from '@explorer/types';
import { agentContractsMachine } from './agentContracts/agentContracts.machine';
import { agentContractsModel } from './agentContracts/agentContracts.model';
import { agentHomeMachine } from './agentHome/agentHome.machine';
import { agentHomeModel } from './agentHome/agentHome.model';
import { announcementsMachine } from './announcements/announcements.machine';
import { announcementsModel } from './announcements/announcements.model';
import { appMachine } from './app/app.machine';
import { appModel } from './app/app.model';
import { avatarMachine } from './avatar/avatar.machine';
import { avatarModel } from './avatar/avatar.model';
import { benefitsMachine } from './benefits/benefits.machine';
import { benefitsModel } from './benefits/benefits.model';
import { captchaMachine } from './captcha/captcha.machine';
import { captchaModel } from './captcha/captcha.model';
import { catalogueMachine } from './catalogue/catalogue.machine';
import { catalogueModel } from './catalogue/catalogue.model';
import { categoryMachine } from './category/category.machine';
import { categoryModel } from './category/category.model';
import { changePasswordMachine } from './changePassword/changePassword.machine';
import { changePasswordModel } from './changePassword/changePassword.model';
import { chatListMachine } from './chatList/chatList.machine';
import { chatListModel } from './chatList/chatList.model';
import { chatLobbyMachine } from './chatLobby/chatLobby.machine';
import { chatLobbyModel } from './chatLobby/chatLobby.model';
import { chatRoomMachine } from './chatRoom/chatRoom.machine';
import { chatRoomModel } from './chatRoom/chatRoom.model';
import { contractCheckMachine } from './contractCheck/contractCheck.machine';
import { contractCheckModel } from './contractCheck/contractCheck.model';
import { countryMachine } from './country/country.machine';
import { countryModel } from './country/country.model';
import { depositMachine } from './deposit/deposit.machine';
import { depositModel } from './deposit/deposit.model';
import { downlineMachine } from './downline/downline.machine';
import { downlineModel } from './downline/downline.model';
import { downloadMachine } from './download/download.machine';
import { downloadModel } from './download/download.model';
import { eventsMachine } from './events/events.machine';
import { eventsModel } from './events/events.model';
import { extrasMachine } from './extras/extras.machine';
import { extrasModel } from './extras/extras.model';
import { favouritesMachine } from './favourites/favourites.machine';
import { favouritesModel } from './favourites/favourites.model';
import { feedbackMachine } from './feedback/feedback.machine';
import { feedbackModel } from './feedback/feedback.model';
import { feedbackFormMachine } from './feedbackForm/feedbackForm.machine';
import { feedbackFormModel } from './feedbackForm/feedbackForm.model';
import { freePlayMachine } from './freePlay/freePlay.machine';
import { freePlayModel } from './freePlay/freePlay.model';
import { gameCenterMachine } from './gameCenter/gameCenter.machine';
import { gameCenterModel } from './gameCenter/gameCenter.model';
import { gameFilterMachine } from './gameFilter/gameFilter.machine';
import { gameFilterModel } from './gameFilter/gameFilter.model';
import { gameLinkMachine } from './gameLink/gameLink.machine';
import { gameLinkModel } from './gameLink/gameLink.model';
import { gameListMachine } from './gameList/gameList.machine';
import { gameListModel } from './gameList/gameList.model';
import { gameMenusMachine } from './gameMenus/gameMenus.machine';
import { gameMenusModel } from './gameMenus/gameMenus.model';
import { helpMachine } from './help/help.machine';
import { helpModel } from './help/help.model';
import { homeLayoutMachine } from './homeLayout/homeLayout.machine';
import { homeLayoutModel } from './homeLayout/homeLayout.model';
import { hotListMachine } from './hotList/hotList.machine';
import { hotListModel } from './hotList/hotList.model';
import { humanCheckMachine } from './humanCheck/humanCheck.machine';
import { humanCheckModel } from './humanCheck/humanCheck.model';
import { inviteMachine } from './invite/invite.machine';
import { inviteModel } from './invite/invite.model';
import { jackpotMachine } from './jackpot/jackpot.machine';
import { jackpotModel } from './jackpot/jackpot.model';
import { jackpotsMachine } from './jackpots/jackpots.machine';
import { jackpotsModel } from './jackpots/jackpots.model';
import { languageMachine } from './language/language.machine';
import { languageModel } from './language/language.model';
import { launchMachine } from './launch/launch.machine';
import { launchModel } from './launch/launch.model';
import { lazyFlowMachine } from './lazyFlow/lazyFlow.machine';
import { lazyFlowModel } from './lazyFlow/lazyFlow.model';
import { lobbyMachine } from './lobby/lobby.machine';
import { lobbyModel } from './lobby/lobby.model';
import { loginMachine } from './login/login.machine';
import { loginModel } from './login/login.model';
import { logoutMachine } from './logout/logout.machine';
import { logoutModel } from './logout/logout.model';
import { lotteryMachine } from './lottery/lottery.machine';
import { lotteryModel } from './lottery/lottery.model';
import { mailResetMachine } from './mailReset/mailReset.machine';
import { mailResetModel } from './mailReset/mailReset.model';
import { manualRebateMachine } from './manualRebate/manualRebate.machine';
import { manualRebateModel } from './manualRebate/manualRebate.model';
import { memberCentreMachine } from './memberCentre/memberCentre.machine';
import { memberCentreModel } from './memberCentre/memberCentre.model';
import { nameSearchMachine } from './nameSearch/nameSearch.machine';
import { nameSearchModel } from './nameSearch/nameSearch.model';
import { navigationMachine } from './navigation/navigation.machine';
import { navigationModel } from './navigation/navigation.model';
import { networkMachine } from './network/network.machine';
import { networkModel } from './network/network.model';
import { noticeDetailMachine } from './noticeDetail/noticeDetail.machine';
import { noticeDetailModel } from './noticeDetail/noticeDetail.model';
import { noticesMachine } from './notices/notices.machine';
import { noticesModel } from './notices/notices.model';
import { betRecordMachine, paymentHistoryMachine } from './pagedList/pagedList.machine';
import { betRecordModel, paymentHistoryModel } from './pagedList/pagedList.model';
import { pageTransitionMachine } from './pageTransition/pageTransition.machine';
import { pageTransitionModel } from './pageTransition/pageTransition.model';
import { passkeyListMachine } from './passkeyList/passkeyList.machine';
import { passkeyListModel } from './passkeyList/passkeyList.model';
import { paymentFollowMachine } from './paymentFollow/paymentFollow.machine';
import { paymentFollowModel } from './paymentFollow/paymentFollow.model';
import { paymentPasswordMachine } from './paymentPassword/paymentPassword.machine';
import { paymentPasswordModel } from './paymentPassword/paymentPassword.model';
import { popupNewsMachine } from './popupNews/popupNews.machine';
import { popupNewsModel } from './popupNews/popupNews.model';
import { preferencesMachine } from './preferences/preferences.machine';
import { preferencesModel } from './preferences/preferences.model';
import { promotionsMachine } from './promotions/promotions.machine';
import { promotionsModel } from './promotions/promotions.model';
import { protectionMachine } from './protection/protection.machine';
import { protectionModel } from './protection/protection.model';
import { providerPickerMachine } from './providerPicker/providerPicker.machine';
import { providerPickerModel } from './providerPicker/providerPicker.model';
import { rankMachine } from './rank/rank.machine';
import { rankModel } from './rank/rank.model';
import { realityWatchMachine } from './realityWatch/realityWatch.machine';
import { realityWatchModel } from './realityWatch/realityWatch.model';
import { recoveryMachine } from './recovery/recovery.machine';
import { recoveryModel } from './recovery/recovery.model';
import { registrationMachine } from './registration/registration.machine';
import { registrationModel } from './registration/registration.model';
import { rewardCentreMachine } from './rewardCentre/rewardCentre.machine';
import { rewardCentreModel } from './rewardCentre/rewardCentre.model';
import { rewardFormMachine } from './rewardForm/rewardForm.machine';
import { rewardFormModel } from './rewardForm/rewardForm.model';
import { screenMachine } from './screen/screen.machine';
import { screenModel } from './screen/screen.model';
import { searchMachine } from './search/search.machine';
import { searchModel } from './search/search.model';
import { servicePanelMachine } from './servicePanel/servicePanel.machine';
import { servicePanelModel } from './servicePanel/servicePanel.model';
import { serviceStatusMachine } from './serviceStatus/serviceStatus.machine';
import { serviceStatusModel } from './serviceStatus/serviceStatus.model';
import { sessionMachine } from './session/session.machine';
import { sessionModel } from './session/session.model';
import { sessionListMachine } from './sessionList/sessionList.machine';
import { sessionListModel } from './sessionList/sessionList.model';
import { settingsMachine } from './settings/settings.machine';
import { settingsModel } from './settings/settings.model';
import { siteUpdateMachine } from './siteUpdate/siteUpdate.machine';
import { siteUpdateModel } from './siteUpdate/siteUpdate.model';
import { smsCodeMachine } from './smsCode/smsCode.machine';
import { smsCodeModel } from './smsCode/smsCode.model';
import { standingMachine } from './standing/standing.machine';
import { standingModel } from './standing/standing.model';
import { teamFigureMachine } from './teamFigure/teamFigure.machine';
import { teamFigureModel } from './teamFigure/teamFigure.model';
import { unreadMachine } from './unread/unread.machine';
import { unreadModel } from './unread/unread.model';
import { winnersMachine } from './winners/winners.machine';
import { winnersModel } from './winners/winners.model';
import { withdrawalMachine } from './withdrawal/withdrawal.machine';
import { withdrawalModel } from './withdrawal/withdrawal.model';

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
  {
    id: 'registration',
    title: 'Registration',
    area: 'Accounts',
    machine: registrationMachine,
    model: registrationModel,
    requirements: [
      'REG-01',
      'REG-02',
      'REG-03',
      'REG-04',
      'REG-09',
      'REG-10',
      'REG-11',
      'REG-16',
      'REG-23',
      'REG-24',
      'AFF-01',
      'AFF-02',
      'AFF-03',
      'AFF-04',
      'CAPTCHA-03',
      'API-04',
      'API-05',
      'API-06',
      'API-14',
    ],
  },
  {
    id: 'recovery',
    title: 'Password recovery',
    area: 'Accounts',
    machine: recoveryMachine,
    model: recoveryModel,
    requirements: [
      'FORGOT-01',
      'FORGOT-02',
      'FORGOT-03',
      'FORGOT-04',
      'FORGOT-07',
      'FORGOT-08',
      'FORGOT-09',
      'FORGOT-10',
      'RESET-01',
      'RESET-02',
      'RESET-03',
      'RESET-04',
      'RESET-06',
      'TOAST-02',
      'API-09',
      'API-12',
    ],
  },
  {
    id: 'mail-reset',
    title: 'New password by mailed link',
    area: 'Accounts',
    machine: mailResetMachine,
    model: mailResetModel,
    requirements: [],
  },
  {
    id: 'change-password',
    title: 'Change of password',
    area: 'Accounts',
    machine: changePasswordMachine,
    model: changePasswordModel,
    requirements: [
      'CHPSW-01',
      'CHPSW-09',
      'CHPSW-10',
      'CHPSW-11',
      'CHPSW-12',
      'CHPSW-13',
      'CHPSW-14',
      'SESSION-07',
      'API-08',
      'ERR-24',
      'ERR-27',
    ],
  },
  {
    id: 'country',
    title: 'Dialing codes',
    area: 'Accounts',
    machine: countryMachine,
    model: countryModel,
    requirements: ['API-23'],
  },
  {
    id: 'sms-code',
    title: 'SMS code',
    area: 'Accounts',
    machine: smsCodeMachine,
    model: smsCodeModel,
    requirements: [
      'SMS-01',
      'SMS-02',
      'SMS-03',
      'SMS-04',
      'SMS-05',
      'SMS-06',
      'SMS-07',
      'SMS-08',
      'SMS-09',
      'API-10',
    ],
  },
  {
    id: 'human-check',
    title: 'Human check',
    area: 'Accounts',
    machine: humanCheckMachine,
    model: humanCheckModel,
    requirements: ['SMS-03'],
  },
  {
    id: 'free-play',
    title: 'Free play',
    area: 'Accounts',
    machine: freePlayMachine,
    model: freePlayModel,
    requirements: ['FREEPLAY-01', 'FREEPLAY-02', 'ERR-18', 'API-03', 'API-17'],
  },
  {
    id: 'settings',
    title: 'Settings',
    area: 'Member',
    machine: settingsMachine,
    model: settingsModel,
    requirements: ['ROUTE-55'],
  },
  {
    id: 'preferences',
    title: 'Preferences of the device',
    area: 'Member',
    machine: preferencesMachine,
    model: preferencesModel,
    requirements: ['ROUTE-55'],
  },
  {
    id: 'session-list',
    title: 'Own sessions',
    area: 'Member',
    machine: sessionListMachine,
    model: sessionListModel,
    requirements: [],
  },
  {
    id: 'passkey-list',
    title: 'Passkeys',
    area: 'Member',
    machine: passkeyListMachine,
    model: passkeyListModel,
    requirements: [],
  },
  {
    id: 'member-centre',
    title: 'Member centre',
    area: 'Member',
    machine: memberCentreMachine,
    model: memberCentreModel,
    requirements: ['ROUTE-58', 'ROLE-08', 'MEMBER-04', 'FREEPLAY-03'],
  },
  {
    id: 'rank',
    title: 'VIP rank',
    area: 'Member',
    machine: rankMachine,
    model: rankModel,
    requirements: ['MEMBER-03', 'API-28'],
  },
  {
    id: 'avatar',
    title: 'Avatar',
    area: 'Member',
    machine: avatarMachine,
    model: avatarModel,
    requirements: ['MEMBER-01', 'MEMBER-02', 'API-19', 'API-20'],
  },
  {
    id: 'feedback-form',
    title: 'Feedback',
    area: 'Member',
    machine: feedbackFormMachine,
    model: feedbackFormModel,
    requirements: ['MEMBER-08'],
  },
  {
    id: 'lazy-flow',
    title: 'Flows that load when needed',
    area: 'Shell',
    machine: lazyFlowMachine,
    model: lazyFlowModel,
    requirements: ['ERR-26'],
  },
  {
    id: 'screen',
    title: 'Screens with a chart of their own',
    area: 'Shell',
    machine: screenMachine,
    model: screenModel,
    requirements: [],
  },
  {
    id: 'extras',
    title: 'Charts after the first screen',
    area: 'Shell',
    machine: extrasMachine,
    model: extrasModel,
    requirements: [],
  },
  {
    id: 'game-link',
    title: 'Links to games',
    area: 'Catalogue',
    machine: gameLinkMachine,
    model: gameLinkModel,
    requirements: ['LAUNCH-01', 'LAUNCH-07'],
  },
  {
    id: 'launch',
    title: 'Game launch',
    area: 'Catalogue',
    machine: launchMachine,
    model: launchModel,
    requirements: [
      'LAUNCH-01',
      'LAUNCH-02',
      'LAUNCH-03',
      'LAUNCH-04',
      'LAUNCH-05',
      'LAUNCH-06',
      'LAUNCH-07',
      'LAUNCH-08',
      'FREEPLAY-02',
      'API-42',
    ],
  },
  {
    id: 'favourites',
    title: 'Favourites',
    area: 'Catalogue',
    machine: favouritesMachine,
    model: favouritesModel,
    requirements: ['FAV-01', 'FAV-02', 'FAV-03', 'FAV-04', 'ROLE-07', 'API-36', 'API-37', 'API-38'],
  },
  {
    id: 'unread',
    title: 'Unread counts',
    area: 'Member',
    machine: unreadMachine,
    model: unreadModel,
    requirements: ['API-26', 'API-27', 'ROLE-13', 'MEMBER-07', 'FLAG-11'],
  },
  {
    id: 'winners',
    title: 'Winners and ranking',
    area: 'Catalogue',
    machine: winnersMachine,
    model: winnersModel,
    requirements: ['ENTITY-34', 'API-49', 'API-51'],
  },
  {
    id: 'search',
    title: 'Search',
    area: 'Catalogue',
    machine: searchMachine,
    model: searchModel,
    requirements: [
      'SEARCH-01',
      'SEARCH-02',
      'SEARCH-03',
      'SEARCH-04',
      'SEARCH-05',
      'SEARCH-06',
      'SEARCH-07',
      'SEARCH-08',
      'ERR-28',
    ],
  },
  {
    id: 'category',
    title: 'Category page',
    area: 'Catalogue',
    machine: categoryMachine,
    model: categoryModel,
    requirements: ['LIST-02', 'LIST-06', 'ROUTE-29'],
  },
  {
    id: 'provider-picker',
    title: 'Provider popup',
    area: 'Catalogue',
    machine: providerPickerMachine,
    model: providerPickerModel,
    requirements: ['PROVIDER-01', 'PROVIDER-02', 'PROVIDER-03'],
  },
  {
    id: 'name-search',
    title: 'Search within a list',
    area: 'Catalogue',
    machine: nameSearchMachine,
    model: nameSearchModel,
    requirements: ['LIST-06', 'LIST-23'],
  },
  {
    id: 'game-center',
    title: 'Game center',
    area: 'Catalogue',
    machine: gameCenterMachine,
    model: gameCenterModel,
    requirements: [
      'ROUTE-31',
      'ROUTE-32',
      'ROUTE-33',
      'LIST-16',
      'LIST-18',
      'LIST-19',
      'LIST-20',
      'LIST-21',
      'LIST-22',
      'LIST-33',
    ],
  },
  {
    id: 'jackpots',
    title: 'Jackpot page',
    area: 'Catalogue',
    machine: jackpotsMachine,
    model: jackpotsModel,
    requirements: ['ROUTE-26', 'JACKPOT-01'],
  },
  {
    id: 'lottery',
    title: 'Lottery pages',
    area: 'Catalogue',
    machine: lotteryMachine,
    model: lotteryModel,
    requirements: ['ROUTE-20', 'ROUTE-21', 'API-43', 'API-44', 'API-45', 'API-46', 'API-47', 'API-48'],
  },
  {
    id: 'game-menus',
    title: 'Category menu',
    area: 'Catalogue',
    machine: gameMenusMachine,
    model: gameMenusModel,
    requirements: ['LIST-02', 'API-50'],
  },
  {
    id: 'game-filter',
    title: 'Filter popup',
    area: 'Catalogue',
    machine: gameFilterMachine,
    model: gameFilterModel,
    requirements: ['FILTER-01', 'FILTER-02', 'FILTER-03', 'FILTER-04', 'FILTER-05'],
  },
  {
    id: 'jackpot',
    title: 'Jackpot counter',
    area: 'Catalogue',
    machine: jackpotMachine,
    model: jackpotModel,
    requirements: ['JACKPOT-01', 'JACKPOT-02', 'JACKPOT-03'],
  },
  {
    id: 'home-layout',
    title: 'Home game layout',
    area: 'Home and menus',
    machine: homeLayoutMachine,
    model: homeLayoutModel,
    requirements: [
      'HOME-02',
      'HOME-11',
      'HOME-17',
      'HOME-18',
      'HOME-19',
      'HOME-20',
      'HOME-21',
      'HOME-22',
      'HOME-23',
      'HOME-24',
      'LIST-30',
      'FAV-04',
      'RECENT-01',
      'API-18',
    ],
  },
  {
    id: 'popup-news',
    title: 'Popup announcements',
    area: 'Home and menus',
    machine: popupNewsMachine,
    model: popupNewsModel,
    requirements: ['HOME-07', 'ANN-11', 'POPUP-05'],
  },
  {
    id: 'service-panel',
    title: 'Service panel',
    area: 'Home and menus',
    machine: servicePanelMachine,
    model: servicePanelModel,
    requirements: ['HOME-27', 'HOME-29'],
  },
  {
    id: 'invite',
    title: 'Invite friends',
    area: 'Home and menus',
    machine: inviteMachine,
    model: inviteModel,
    requirements: ['MENU-07', 'MEMBER-05', 'TOAST-07'],
  },
  {
    id: 'download',
    title: 'App download',
    area: 'Content',
    machine: downloadMachine,
    model: downloadModel,
    requirements: [
      'ROUTE-48',
      'PROD-06',
      'DOWNLOAD-01',
      'DOWNLOAD-02',
      'DOWNLOAD-03',
      'DOWNLOAD-04',
      'DOWNLOAD-05',
      'DOWNLOAD-06',
      'DOWNLOAD-07',
      'DOWNLOAD-08',
      'DOWNLOAD-09',
      'DOWNLOAD-10',
    ],
  },
  {
    id: 'events',
    title: 'Events page',
    area: 'Content',
    machine: eventsMachine,
    model: eventsModel,
    requirements: ['ROUTE-43', 'EVENT-01', 'API-52'],
  },
  {
    id: 'help',
    title: 'Help centre',
    area: 'Content',
    machine: helpMachine,
    model: helpModel,
    requirements: ['ROUTE-46', 'ROUTE-47', 'HELP-01', 'HELP-02', 'API-61'],
  },
  {
    id: 'notice-detail',
    title: 'Announcement in full',
    area: 'Content',
    machine: noticeDetailMachine,
    model: noticeDetailModel,
    requirements: ['ROUTE-45', 'ANN-08', 'ANN-12', 'ROLE-14', 'API-55', 'API-56'],
  },
  {
    id: 'notices',
    title: 'Announcements page',
    area: 'Content',
    machine: noticesMachine,
    model: noticesModel,
    requirements: [
      'ROUTE-44',
      'ANN-03',
      'ANN-04',
      'ANN-05',
      'ANN-06',
      'ANN-07',
      'ANN-08',
      'ANN-12',
      'ANN-13',
      'ANN-14',
      'ANN-15',
      'ROLE-14',
      'API-55',
    ],
  },
  {
    id: 'promotions',
    title: 'Promotions',
    area: 'Content',
    machine: promotionsMachine,
    model: promotionsModel,
    requirements: [
      'ROUTE-39',
      'ROUTE-40',
      'PROMO-01',
      'PROMO-02',
      'PROMO-03',
      'PROMO-04',
      'PROMO-05',
      'PROMO-06',
      'API-59',
    ],
  },
  {
    id: 'reward-centre',
    title: 'Reward centre',
    area: 'Content',
    machine: rewardCentreMachine,
    model: rewardCentreModel,
    requirements: ['ROUTE-59', 'FLAG-10'],
  },
  {
    id: 'reward-form',
    title: 'Reward application',
    area: 'Content',
    machine: rewardFormMachine,
    model: rewardFormModel,
    requirements: [
      'ROUTE-41',
      'ROUTE-42',
      'REWARD-01',
      'REWARD-02',
      'REWARD-03',
      'REWARD-04',
      'REWARD-05',
      'REWARD-06',
      'REWARD-07',
      'REWARD-08',
      'REWARD-09',
      'REWARD-10',
      'REWARD-11',
      'REWARD-12',
      'REWARD-13',
      'REWARD-14',
      'REWARD-15',
      'REWARD-16',
      'API-60',
    ],
  },
  {
    id: 'deposit',
    title: 'Deposit',
    area: 'Cashier',
    machine: depositMachine,
    model: depositModel,
    requirements: ['ROUTE-56', 'ROLE-06', 'PROD-04'],
  },
  {
    id: 'withdrawal',
    title: 'Withdrawal',
    area: 'Cashier',
    machine: withdrawalMachine,
    model: withdrawalModel,
    requirements: ['ROUTE-57', 'ROLE-06', 'PROD-04'],
  },
  {
    id: 'payment-follow',
    title: 'Payment on its way',
    area: 'Cashier',
    machine: paymentFollowMachine,
    model: paymentFollowModel,
    requirements: [],
  },
  {
    id: 'payment-password',
    title: 'Payment password',
    area: 'Cashier',
    machine: paymentPasswordMachine,
    model: paymentPasswordModel,
    requirements: [],
  },
  {
    id: 'protection',
    title: 'Limits and breaks',
    area: 'Player protection',
    machine: protectionMachine,
    model: protectionModel,
    requirements: [],
  },
  {
    id: 'standing',
    title: 'Whether the member may play',
    area: 'Player protection',
    machine: standingMachine,
    model: standingModel,
    requirements: [],
  },
  {
    id: 'reality-watch',
    title: 'Reality check',
    area: 'Player protection',
    machine: realityWatchMachine,
    model: realityWatchModel,
    requirements: [],
  },
  {
    id: 'manualRebate',
    title: 'Manual rebate',
    area: 'Member',
    machine: manualRebateMachine,
    model: manualRebateModel,
    requirements: ['ROUTE-61', 'FLAG-08'],
  },
  {
    id: 'benefits',
    title: 'VIP benefits',
    area: 'Member',
    machine: benefitsMachine,
    model: benefitsModel,
    requirements: ['ROUTE-62'],
  },
  {
    id: 'payment-history',
    title: 'History of payments',
    area: 'Cashier',
    machine: paymentHistoryMachine,
    model: paymentHistoryModel,
    requirements: ['ROUTE-56', 'ROUTE-57'],
  },
  {
    id: 'bet-record',
    title: 'Betting record',
    area: 'Member',
    machine: betRecordMachine,
    model: betRecordModel,
    requirements: ['ROUTE-60', 'FLAG-09'],
  },
  {
    id: 'agent-home',
    title: 'Agent home',
    area: 'Agents',
    machine: agentHomeMachine,
    model: agentHomeModel,
    requirements: ['ROUTE-50', 'ROUTE-51', 'AGENT-01', 'ROLE-02', 'ROLE-11'],
  },
  {
    id: 'team-figure',
    title: 'Figure of a team',
    area: 'Agents',
    machine: teamFigureMachine,
    model: teamFigureModel,
    requirements: ['API-32'],
  },
  {
    id: 'downline',
    title: 'Downline',
    area: 'Agents',
    machine: downlineMachine,
    model: downlineModel,
    requirements: ['API-67', 'API-68'],
  },
  {
    id: 'agent-contracts',
    title: 'Agent contracts',
    area: 'Agents',
    machine: agentContractsMachine,
    model: agentContractsModel,
    requirements: ['AGENT-01', 'ROUTE-52', 'ROUTE-53', 'ROUTE-54', 'API-30', 'API-31', 'API-66'],
  },
  {
    id: 'site-update',
    title: 'New version of the site',
    area: 'Shell',
    machine: siteUpdateMachine,
    model: siteUpdateModel,
    requirements: ['PROD-06'],
  },
  {
    id: 'contract-check',
    title: 'Contract check',
    area: 'Agents',
    machine: contractCheckMachine,
    model: contractCheckModel,
    requirements: ['AGENT-02', 'AGENT-03', 'AGENT-04', 'ROLE-04', 'API-33'],
  },
  {
    id: 'chat-lobby',
    title: 'Chat',
    area: 'Content',
    machine: chatLobbyMachine,
    model: chatLobbyModel,
    requirements: ['CHAT-01', 'FLAG-11'],
  },
  {
    id: 'chat-list',
    title: 'List of chat hosts',
    area: 'Content',
    machine: chatListMachine,
    model: chatListModel,
    requirements: ['CHAT-01', 'CHAT-02', 'API-62', 'API-63', 'API-64'],
  },
  {
    id: 'chat-room',
    title: 'Chat room',
    area: 'Content',
    machine: chatRoomMachine,
    model: chatRoomModel,
    requirements: ['CHAT-01', 'CHAT-02', 'API-65'],
  },
];
