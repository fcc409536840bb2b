import type { ErrorCode } from '@/services/contract/errors';

/**
 * Keys of the messages that charts show (toasts, loading masks, confirms, form errors). Every locale must have all of
 * them. Error codes of the API map one to one to `error.<code>`.
 */
export type MessageKey =
  | `error.${ErrorCode}`
  | 'error.disclaimer.required'
  | 'error.captcha.missing'
  | 'message.please_wait'
  | 'message.logging_out'
  | 'message.logged_out'
  | 'message.logged_in'
  | 'message.logout_unconfirmed'
  | 'message.language_failed'
  | 'message.reconnected'
  | 'message.sms_sent'
  | 'message.been_out'
  | 'message.feedback_sent'
  | 'message.password_saved'
  | 'message.no_free_play'
  | 'message.game_link_failed'
  | 'message.session_revoked'
  | 'message.passkey_added'
  | 'message.passkey_failed'
  | 'message.passkey_held'
  | 'message.avatar_saved'
  | 'message.rewards_by_service'
  | 'message.link_copied'
  | 'message.copy_failed'
  | 'message.notifications_blocked'
  | 'message.news_arrived'
  | 'message.app_installed'
  | 'message.activity_image_type'
  | 'message.activity_apply_remark_limit3'
  | 'message.activity_apply_remark_limit4'
  | 'message.image_fetch_failed'
  | 'message.reward_sent'
  | 'message.promotion_joined'
  | 'message.reward_claimed'
  | 'message.bonus_given_up'
  | 'confirm.logout'
  | 'confirm.revoke_session'
  | 'confirm.remove_passkey'
  | 'confirm.contract_salary'
  | 'confirm.contract_dividend'
  | 'confirm.contract_hour'
  | 'confirm.update';
