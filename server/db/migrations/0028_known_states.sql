-- Rows from before the constraints, in the tables that operators fill: what the code did not know counted as nothing.
UPDATE "games" SET "lotto_mode" = '' WHERE "lotto_mode" NOT IN ('', 'Lott', 'Elott', 'ZY');--> statement-breakpoint
UPDATE "games" SET "play_type" = '' WHERE "play_type" NOT IN ('', 'trad', 'ent');--> statement-breakpoint
UPDATE "games" SET "min_bet_minor" = 0 WHERE "min_bet_minor" < 0;--> statement-breakpoint
UPDATE "games" SET "jackpot_class" = NULL, "jackpot_seed_minor" = NULL, "jackpot_current_minor" = NULL, "jackpot_contribution" = NULL WHERE least("jackpot_seed_minor", "jackpot_current_minor", "jackpot_contribution") < 0;--> statement-breakpoint
UPDATE "game_classifications" c SET "request_type" = g."request_type" FROM "games" g WHERE g."node_id" = c."node_id" AND c."request_type" NOT IN ('RNG', 'FISH', 'PVP', 'LIVE', 'SPORTS', 'LOTT', 'ELOTT');--> statement-breakpoint
UPDATE "lotteries" SET "request_type" = 'LOTT' WHERE "request_type" NOT IN ('RNG', 'FISH', 'PVP', 'LIVE', 'SPORTS', 'LOTT', 'ELOTT');--> statement-breakpoint
UPDATE "lotteries" SET "lotto_mode" = '' WHERE "lotto_mode" NOT IN ('', 'Lott', 'Elott', 'ZY');--> statement-breakpoint
UPDATE "lotteries" SET "play_types" = ARRAY(SELECT t FROM unnest("play_types") t WHERE t IN ('trad', 'ent')) WHERE NOT "play_types" <@ ARRAY['trad', 'ent'];--> statement-breakpoint
UPDATE "lotteries" SET "shape" = 'digits' WHERE "shape" NOT IN ('pool', 'digits', 'prizes');--> statement-breakpoint
UPDATE "lotteries" SET "top_prize_minor" = 0 WHERE "top_prize_minor" < 0;--> statement-breakpoint
UPDATE "chat_hosts" SET "price_minor" = 0 WHERE "price_minor" < 0;--> statement-breakpoint
UPDATE "vip_ranks" SET "turnover_minor" = greatest("turnover_minor", 0), "rebate_rate" = greatest("rebate_rate", 0) WHERE least("turnover_minor", "rebate_rate") < 0;--> statement-breakpoint
UPDATE "affiliate_codes" SET "status" = 'disabled' WHERE "status" NOT IN ('active', 'disabled');--> statement-breakpoint
ALTER TABLE "affiliate_codes" ADD CONSTRAINT "affiliate_codes_status_known" CHECK ("affiliate_codes"."status" in ('active', 'disabled'));--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_status_known" CHECK ("members"."status" in ('active', 'disabled', 'erased'));--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_language_known" CHECK ("members"."language" in ('TY', 'EN'));--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_channel_known" CHECK ("outbox"."channel" in ('sms', 'mail'));--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_state_known" CHECK ("outbox"."state" in ('queued', 'kept', 'sent', 'failed'));--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_kind_known" CHECK ("security_events"."kind" in ('login', 'logout', 'registration', 'codeSent', 'passwordChanged', 'passwordRecovered', 'recoveryAsked', 'temporaryPassword', 'passkeyAdded', 'passkeyRemoved', 'sessionEnded', 'stepUp', 'contactChanged', 'paymentPasswordSet', 'destinationAdded', 'withdrawal', 'playLimitChanged', 'breakBegun', 'teamTermsChanged', 'limitReached', 'accountCreated', 'bodyKeyRotated', 'databaseMoved', 'masterKeyRotated', 'memberErased', 'memberExported', 'rewardApproved', 'rewardRefused', 'rewardRuleChanged', 'settingChanged', 'signerRotated', 'trailSearched'));--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_actor_known" CHECK ("security_events"."actor" in ('visitor', 'member', 'platform') or "security_events"."actor" like 'operator:%');--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_site_known" CHECK ("sessions"."site" in ('member', 'agent'));--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_revoke_reason_known" CHECK ("sessions"."revoke_reason" in ('logout', 'elsewhere', 'withdrawn'));--> statement-breakpoint
ALTER TABLE "step_up_proofs" ADD CONSTRAINT "step_up_proofs_purpose_known" CHECK ("step_up_proofs"."purpose" in ('paymentPassword', 'destination', 'passkey', 'password', 'sessions'));--> statement-breakpoint
ALTER TABLE "verification_codes" ADD CONSTRAINT "verification_codes_purpose_known" CHECK ("verification_codes"."purpose" in ('login', 'registration', 'reset', 'stepUp'));--> statement-breakpoint
ALTER TABLE "vip_ranks" ADD CONSTRAINT "vip_ranks_turnover_minor_not_negative" CHECK ("vip_ranks"."turnover_minor" >= 0);--> statement-breakpoint
ALTER TABLE "vip_ranks" ADD CONSTRAINT "vip_ranks_rebate_rate_not_negative" CHECK ("vip_ranks"."rebate_rate" >= 0);--> statement-breakpoint
ALTER TABLE "contract_requests" ADD CONSTRAINT "contract_requests_kind_known" CHECK ("contract_requests"."kind" in ('salary', 'dividend', 'hour'));--> statement-breakpoint
ALTER TABLE "contract_requests" ADD CONSTRAINT "contract_requests_state_known" CHECK ("contract_requests"."state" in ('open', 'accepted', 'refused'));--> statement-breakpoint
ALTER TABLE "earlier_days" ADD CONSTRAINT "earlier_days_deposit_minor_not_negative" CHECK ("earlier_days"."deposit_minor" >= 0);--> statement-breakpoint
ALTER TABLE "earlier_days" ADD CONSTRAINT "earlier_days_turnover_minor_not_negative" CHECK ("earlier_days"."turnover_minor" >= 0);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_kind_known" CHECK ("payments"."kind" in ('deposit', 'withdrawal'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_state_known" CHECK ("payments"."state" in ('pending', 'succeeded', 'failed', 'cancelled'));--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD CONSTRAINT "sandbox_payments_outcome_known" CHECK ("sandbox_payments"."outcome" in ('succeeded', 'failed'));--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD CONSTRAINT "sandbox_payments_callback_known" CHECK ("sandbox_payments"."callback" in ('due', 'sent', 'lost'));--> statement-breakpoint
ALTER TABLE "game_classifications" ADD CONSTRAINT "game_classifications_request_type_known" CHECK ("game_classifications"."request_type" in ('RNG', 'FISH', 'PVP', 'LIVE', 'SPORTS', 'LOTT', 'ELOTT'));--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_lotto_mode_known" CHECK ("games"."lotto_mode" in ('', 'Lott', 'Elott', 'ZY'));--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_play_type_known" CHECK ("games"."play_type" in ('', 'trad', 'ent'));--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_min_bet_minor_not_negative" CHECK ("games"."min_bet_minor" >= 0);--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_jackpot_seed_minor_not_negative" CHECK ("games"."jackpot_seed_minor" >= 0);--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_jackpot_current_minor_not_negative" CHECK ("games"."jackpot_current_minor" >= 0);--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_jackpot_contribution_not_negative" CHECK ("games"."jackpot_contribution" >= 0);--> statement-breakpoint
ALTER TABLE "lotteries" ADD CONSTRAINT "lotteries_request_type_known" CHECK ("lotteries"."request_type" in ('RNG', 'FISH', 'PVP', 'LIVE', 'SPORTS', 'LOTT', 'ELOTT'));--> statement-breakpoint
ALTER TABLE "lotteries" ADD CONSTRAINT "lotteries_lotto_mode_known" CHECK ("lotteries"."lotto_mode" in ('', 'Lott', 'Elott', 'ZY'));--> statement-breakpoint
ALTER TABLE "lotteries" ADD CONSTRAINT "lotteries_play_types_known" CHECK ("lotteries"."play_types" <@ array['trad', 'ent']);--> statement-breakpoint
ALTER TABLE "lotteries" ADD CONSTRAINT "lotteries_shape_known" CHECK ("lotteries"."shape" in ('pool', 'digits', 'prizes'));--> statement-breakpoint
ALTER TABLE "lotteries" ADD CONSTRAINT "lotteries_top_prize_minor_not_negative" CHECK ("lotteries"."top_prize_minor" >= 0);--> statement-breakpoint
ALTER TABLE "chat_hosts" ADD CONSTRAINT "chat_hosts_price_minor_not_negative" CHECK ("chat_hosts"."price_minor" >= 0);--> statement-breakpoint
ALTER TABLE "reward_applications" ADD CONSTRAINT "reward_applications_state_known" CHECK ("reward_applications"."state" in ('pending', 'approved', 'refused', 'claimed', 'expired'));--> statement-breakpoint
ALTER TABLE "reward_applications" ADD CONSTRAINT "reward_applications_reason_known" CHECK ("reward_applications"."reason" in ('conditions', 'unreadable', 'unproven', 'used', 'person'));--> statement-breakpoint
ALTER TABLE "reward_applications" ADD CONSTRAINT "reward_applications_amount_minor_not_negative" CHECK ("reward_applications"."amount_minor" >= 0);--> statement-breakpoint
ALTER TABLE "reward_applications" ADD CONSTRAINT "reward_applications_decided_by_known" CHECK ("reward_applications"."decided_by" = 'platform' or "reward_applications"."decided_by" like 'operator:%');--> statement-breakpoint
ALTER TABLE "uploaded_pictures" ADD CONSTRAINT "uploaded_pictures_format_known" CHECK ("uploaded_pictures"."format" in ('png', 'jpeg', 'webp'));--> statement-breakpoint
ALTER TABLE "bonuses" ADD CONSTRAINT "bonuses_state_known" CHECK ("bonuses"."state" in ('active', 'released', 'forfeited', 'expired', 'spent'));--> statement-breakpoint
ALTER TABLE "bonuses" ADD CONSTRAINT "bonuses_wagering_minor_not_negative" CHECK ("bonuses"."wagering_minor" >= 0);--> statement-breakpoint
ALTER TABLE "bonuses" ADD CONSTRAINT "bonuses_end_minor_not_negative" CHECK ("bonuses"."end_minor" >= 0);--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_kind_known" CHECK ("ledger_entries"."kind" in ('opening', 'deposit', 'withdrawal', 'rebate', 'reward', 'bonus', 'bonusRelease', 'bonusVoid', 'bet', 'win', 'adjustment', 'playGrant', 'chatPass'));--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_kind_known" CHECK ("ledger_transactions"."kind" in ('opening', 'deposit', 'withdrawal', 'rebate', 'reward', 'bonus', 'bonusRelease', 'bonusVoid', 'bet', 'win', 'adjustment', 'playGrant', 'chatPass'));--> statement-breakpoint
ALTER TABLE "rebate_claims" ADD CONSTRAINT "rebate_claims_amount_minor_not_negative" CHECK ("rebate_claims"."amount_minor" >= 0);--> statement-breakpoint
ALTER TABLE "wallet_accounts" ADD CONSTRAINT "wallet_accounts_kind_known" CHECK ("wallet_accounts"."kind" in ('cash', 'bonus', 'play', 'equity', 'house', 'clearing', 'playHouse'));--> statement-breakpoint
ALTER TABLE "bets" ADD CONSTRAINT "bets_mode_known" CHECK ("bets"."mode" in ('real', 'free'));--> statement-breakpoint
ALTER TABLE "bets" ADD CONSTRAINT "bets_state_known" CHECK ("bets"."state" in ('open', 'settled', 'cancelled'));--> statement-breakpoint
ALTER TABLE "jackpot_shares" ADD CONSTRAINT "jackpot_shares_amount_minor_not_negative" CHECK ("jackpot_shares"."amount_minor" >= 0);--> statement-breakpoint
ALTER TABLE "play_sums" ADD CONSTRAINT "play_sums_span_known" CHECK ("play_sums"."span" in ('hour', 'day', 'ever'));--> statement-breakpoint
ALTER TABLE "play_sums" ADD CONSTRAINT "play_sums_state_known" CHECK ("play_sums"."state" in ('open', 'settled', 'cancelled'));--> statement-breakpoint
ALTER TABLE "play_sums" ADD CONSTRAINT "play_sums_rebated_minor_not_negative" CHECK ("play_sums"."rebated_minor" >= 0);--> statement-breakpoint
ALTER TABLE "studio_launches" ADD CONSTRAINT "studio_launches_mode_known" CHECK ("studio_launches"."mode" in ('real', 'free'));--> statement-breakpoint
ALTER TABLE "studio_launches" ADD CONSTRAINT "studio_launches_language_known" CHECK ("studio_launches"."language" in ('TY', 'EN'));--> statement-breakpoint
ALTER TABLE "studio_launches" ADD CONSTRAINT "studio_launches_prize_mode_known" CHECK ("studio_launches"."prize_mode" in ('', 'LOTT', 'ELOTT', 'SEA'));--> statement-breakpoint
ALTER TABLE "studio_launches" ADD CONSTRAINT "studio_launches_play_type_known" CHECK ("studio_launches"."play_type" in ('', 'trad', 'ent'));--> statement-breakpoint
ALTER TABLE "protection_events" ADD CONSTRAINT "protection_events_kind_known" CHECK ("protection_events"."kind" in ('limitTightened', 'limitLoosened', 'timeOut', 'exclusion', 'realityCheckSet', 'realityCheck'));--> statement-breakpoint
ALTER TABLE "protection_limits" ADD CONSTRAINT "protection_limits_kind_known" CHECK ("protection_limits"."kind" in ('deposit', 'loss', 'session'));--> statement-breakpoint
ALTER TABLE "protection_limits" ADD CONSTRAINT "protection_limits_period_known" CHECK ("protection_limits"."period" in ('day', 'week', 'month'));--> statement-breakpoint
ALTER TABLE "protection_limits" ADD CONSTRAINT "protection_limits_amount_not_negative" CHECK ("protection_limits"."amount" >= 0);--> statement-breakpoint
ALTER TABLE "protection_limits" ADD CONSTRAINT "protection_limits_pending_amount_not_negative" CHECK ("protection_limits"."pending_amount" >= 0);