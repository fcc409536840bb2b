CREATE TABLE "affiliate_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"owner_id" bigint NOT NULL,
	"domain" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "announcement_images" (
	"announcement_id" text NOT NULL,
	"sequence" integer NOT NULL,
	"motif" text NOT NULL,
	"accent" text NOT NULL,
	CONSTRAINT "announcement_images_announcement_id_sequence_pk" PRIMARY KEY("announcement_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"title" jsonb NOT NULL,
	"content" jsonb NOT NULL,
	"start_date" timestamp with time zone NOT NULL,
	"end_date" timestamp with time zone,
	"no_expiry" boolean NOT NULL,
	"category_ids" text[] NOT NULL,
	"group_name" text NOT NULL,
	"linkage" text NOT NULL,
	"execution" text NOT NULL,
	"linked_promotion_id" text DEFAULT '' NOT NULL,
	"image_required" boolean DEFAULT false NOT NULL,
	"remark_required" boolean DEFAULT false NOT NULL,
	"sort_weight" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "banners" (
	"id" text PRIMARY KEY NOT NULL,
	"group_name" text NOT NULL,
	"title" jsonb NOT NULL,
	"subtitle" jsonb NOT NULL,
	"linkage" text NOT NULL,
	"motif" text NOT NULL,
	"accent" text NOT NULL,
	"sort_weight" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "captchas" (
	"id" text PRIMARY KEY NOT NULL,
	"answer_hash" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "classifications" (
	"key" text PRIMARY KEY NOT NULL,
	"display_name" jsonb NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_categories" (
	"id" text PRIMARY KEY NOT NULL,
	"title_key" text NOT NULL,
	"title" jsonb NOT NULL,
	"sort_weight" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_service_entries" (
	"cs_position" text PRIMARY KEY NOT NULL,
	"title" jsonb NOT NULL,
	"path" text NOT NULL,
	"type" smallint NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "download_resources" (
	"resource_type" text PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"label_name_en" text,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "encryption_keys" (
	"key_id" text PRIMARY KEY NOT NULL,
	"private_key" text NOT NULL,
	"public_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "game_classifications" (
	"key" text NOT NULL,
	"node_id" integer NOT NULL,
	"request_type" text NOT NULL,
	"sort_weight" integer NOT NULL,
	CONSTRAINT "game_classifications_key_node_id_pk" PRIMARY KEY("key","node_id")
);
--> statement-breakpoint
CREATE TABLE "games" (
	"node_id" integer PRIMARY KEY NOT NULL,
	"game_id" text NOT NULL,
	"game_code" text NOT NULL,
	"room_id" text NOT NULL,
	"vendor" text NOT NULL,
	"request_type" text NOT NULL,
	"game_name" text NOT NULL,
	"name_key" text NOT NULL,
	"display_name" jsonb NOT NULL,
	"classifications" text[] NOT NULL,
	"motif" text NOT NULL,
	"accent" text NOT NULL,
	"is_hot" boolean NOT NULL,
	"is_new" boolean NOT NULL,
	"support_play" boolean NOT NULL,
	"freeplay" boolean NOT NULL,
	"is_game_h5" boolean NOT NULL,
	"lotto_mode" text NOT NULL,
	"play_type" text NOT NULL,
	"min_bet_minor" bigint NOT NULL,
	"min_line" integer NOT NULL,
	"rtp" integer,
	"release_date" date NOT NULL,
	"sort_weight" integer NOT NULL,
	"jackpot_class" text,
	"jackpot_seed_minor" bigint,
	"jackpot_current_minor" bigint,
	"jackpot_contribution" integer
);
--> statement-breakpoint
CREATE TABLE "help_articles" (
	"position" integer PRIMARY KEY NOT NULL,
	"tag" text NOT NULL,
	"title" jsonb NOT NULL,
	"content" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction_id" uuid NOT NULL,
	"account_id" bigint NOT NULL,
	"amount_minor" bigint NOT NULL,
	CONSTRAINT "ledger_entries_not_zero" CHECK ("ledger_entries"."amount_minor" <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_transactions_idempotency_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "login_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "login_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"username_key" text NOT NULL,
	"ip" text NOT NULL,
	"attempted_at" timestamp with time zone NOT NULL,
	"failed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lotteries" (
	"vendor" text NOT NULL,
	"game_code" text NOT NULL,
	"display_name" jsonb NOT NULL,
	"request_type" text NOT NULL,
	"lotto_mode" text NOT NULL,
	"play_types" text[] NOT NULL,
	"shape" text NOT NULL,
	"count" integer NOT NULL,
	"lowest" integer NOT NULL,
	"highest" integer NOT NULL,
	"draw_every_seconds" integer NOT NULL,
	"closes_before_seconds" integer NOT NULL,
	"top_prize_minor" bigint NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "lotteries_vendor_game_code_pk" PRIMARY KEY("vendor","game_code")
);
--> statement-breakpoint
CREATE TABLE "lottery_draws" (
	"vendor" text NOT NULL,
	"game_code" text NOT NULL,
	"numero" text NOT NULL,
	"drawn_at" timestamp with time zone NOT NULL,
	"numbers" text[] NOT NULL,
	CONSTRAINT "lottery_draws_vendor_game_code_numero_pk" PRIMARY KEY("vendor","game_code","numero")
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "members_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"username" text NOT NULL,
	"username_key" text NOT NULL,
	"password_hash" text NOT NULL,
	"nickname" text DEFAULT '' NOT NULL,
	"type" smallint NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"first_time_login" boolean DEFAULT true NOT NULL,
	"avatar" text,
	"vip_label_id" text,
	"vip_completed" integer DEFAULT 0 NOT NULL,
	"vip_expected" integer DEFAULT 0 NOT NULL,
	"country_dialing_code" text DEFAULT '' NOT NULL,
	"mobile_num" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"birthday" date,
	"affiliate_code" text DEFAULT '' NOT NULL,
	"registered_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "replay_nonces" (
	"nonce" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"member_id" bigint NOT NULL,
	"site" text NOT NULL,
	"ip" text NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoke_reason" text
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vendor_categories" (
	"game_category" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vendor_category_entries" (
	"game_category" text NOT NULL,
	"vendor" text NOT NULL,
	"account_type_name" jsonb NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "vendor_category_entries_game_category_vendor_pk" PRIMARY KEY("game_category","vendor")
);
--> statement-breakpoint
CREATE TABLE "vendors" (
	"code" text PRIMARY KEY NOT NULL,
	"display_name" jsonb NOT NULL,
	"kind" text NOT NULL,
	"accent" text NOT NULL,
	"motif" text NOT NULL,
	"in_house" boolean NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vip_ranks" (
	"label_id" text PRIMARY KEY NOT NULL,
	"level" smallint NOT NULL,
	"display_name" jsonb NOT NULL,
	"turnover_minor" bigint NOT NULL,
	"rebate_rate" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallet_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wallet_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint,
	"kind" text NOT NULL,
	"currency" text NOT NULL,
	"balance_minor" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "wallet_accounts_not_overdrawn" CHECK ("wallet_accounts"."kind" = 'house' or "wallet_accounts"."balance_minor" >= 0)
);
--> statement-breakpoint
ALTER TABLE "affiliate_codes" ADD CONSTRAINT "affiliate_codes_owner_id_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_images" ADD CONSTRAINT "announcement_images_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_classifications" ADD CONSTRAINT "game_classifications_key_classifications_key_fk" FOREIGN KEY ("key") REFERENCES "public"."classifications"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_classifications" ADD CONSTRAINT "game_classifications_node_id_games_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."games"("node_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_vendor_vendors_code_fk" FOREIGN KEY ("vendor") REFERENCES "public"."vendors"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_id_wallet_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."wallet_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lottery_draws" ADD CONSTRAINT "lottery_draws_vendor_game_code_lotteries_vendor_game_code_fk" FOREIGN KEY ("vendor","game_code") REFERENCES "public"."lotteries"("vendor","game_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_vip_label_id_vip_ranks_label_id_fk" FOREIGN KEY ("vip_label_id") REFERENCES "public"."vip_ranks"("label_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_category_entries" ADD CONSTRAINT "vendor_category_entries_game_category_vendor_categories_game_category_fk" FOREIGN KEY ("game_category") REFERENCES "public"."vendor_categories"("game_category") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_category_entries" ADD CONSTRAINT "vendor_category_entries_vendor_vendors_code_fk" FOREIGN KEY ("vendor") REFERENCES "public"."vendors"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_accounts" ADD CONSTRAINT "wallet_accounts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcements_kind_order" ON "announcements" USING btree ("kind","sort_weight" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "banners_group_order" ON "banners" USING btree ("group_name","sort_weight" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "captchas_expires_at" ON "captchas" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "game_classifications_order" ON "game_classifications" USING btree ("key","request_type","sort_weight" DESC NULLS LAST,"node_id");--> statement-breakpoint
CREATE INDEX "game_classifications_node" ON "game_classifications" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "games_order" ON "games" USING btree ("sort_weight" DESC NULLS LAST,"node_id");--> statement-breakpoint
CREATE INDEX "games_type_order" ON "games" USING btree ("request_type","sort_weight" DESC NULLS LAST,"node_id");--> statement-breakpoint
CREATE INDEX "games_vendor_order" ON "games" USING btree ("vendor","request_type","sort_weight" DESC NULLS LAST,"node_id");--> statement-breakpoint
CREATE INDEX "games_hot_order" ON "games" USING btree ("sort_weight" DESC NULLS LAST,"node_id") WHERE "games"."is_hot";--> statement-breakpoint
CREATE INDEX "games_new_order" ON "games" USING btree ("sort_weight" DESC NULLS LAST,"node_id") WHERE "games"."is_new";--> statement-breakpoint
CREATE INDEX "games_name_trigrams" ON "games" USING gin ("name_key" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "games_vendor_code" ON "games" USING btree ("vendor","game_code");--> statement-breakpoint
CREATE INDEX "ledger_entries_transaction" ON "ledger_entries" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "login_attempts_username" ON "login_attempts" USING btree ("username_key","attempted_at");--> statement-breakpoint
CREATE INDEX "login_attempts_ip" ON "login_attempts" USING btree ("ip","attempted_at");--> statement-breakpoint
CREATE INDEX "login_attempts_at" ON "login_attempts" USING btree ("attempted_at");--> statement-breakpoint
CREATE INDEX "lottery_draws_recent" ON "lottery_draws" USING btree ("vendor","game_code","drawn_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "members_username_key" ON "members" USING btree ("username_key");--> statement-breakpoint
CREATE INDEX "members_mobile" ON "members" USING btree ("country_dialing_code","mobile_num");--> statement-breakpoint
CREATE INDEX "replay_nonces_expires_at" ON "replay_nonces" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_hash" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_one_active" ON "sessions" USING btree ("member_id") WHERE "sessions"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_accounts_member" ON "wallet_accounts" USING btree ("member_id","kind","currency") WHERE "wallet_accounts"."member_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_accounts_house" ON "wallet_accounts" USING btree ("kind","currency") WHERE "wallet_accounts"."member_id" is null;