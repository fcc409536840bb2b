CREATE TABLE "agent_rebates" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"rate_basis_points" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "agent_rebates_rate" CHECK ("agent_rebates"."rate_basis_points" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "chat_focuses" (
	"member_id" bigint NOT NULL,
	"host_id" text NOT NULL,
	"focused" boolean NOT NULL,
	"read_seq" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "chat_focuses_member_id_host_id_pk" PRIMARY KEY("member_id","host_id")
);
--> statement-breakpoint
CREATE TABLE "chat_hosts" (
	"id" text PRIMARY KEY NOT NULL,
	"display_name" text NOT NULL,
	"motto" jsonb NOT NULL,
	"portrait" text NOT NULL,
	"active" boolean NOT NULL,
	"streaming" boolean NOT NULL,
	"room_type" text NOT NULL,
	"price_minor" bigint NOT NULL,
	"position" integer NOT NULL,
	"last_seq" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"host_id" text NOT NULL,
	"seq" bigint NOT NULL,
	"member_id" bigint,
	"author_name" text NOT NULL,
	"client_id" text NOT NULL,
	"body" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chat_messages_host_id_seq_pk" PRIMARY KEY("host_id","seq")
);
--> statement-breakpoint
CREATE TABLE "chat_passes" (
	"member_id" bigint NOT NULL,
	"host_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chat_passes_member_id_host_id_pk" PRIMARY KEY("member_id","host_id")
);
--> statement-breakpoint
CREATE TABLE "chat_tickets" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"member_id" bigint NOT NULL,
	"host_id" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contract_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"member_id" bigint NOT NULL,
	"offered_by" text NOT NULL,
	"terms" jsonb NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "contract_requests_answer" CHECK (("contract_requests"."state" = 'open') = ("contract_requests"."answered_at" is null))
);
--> statement-breakpoint
CREATE TABLE "earlier_days" (
	"member_id" bigint NOT NULL,
	"day" date NOT NULL,
	"deposit_minor" bigint NOT NULL,
	"turnover_minor" bigint NOT NULL,
	CONSTRAINT "earlier_days_member_id_day_pk" PRIMARY KEY("member_id","day")
);
--> statement-breakpoint
ALTER TABLE "agent_rebates" ADD CONSTRAINT "agent_rebates_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_focuses" ADD CONSTRAINT "chat_focuses_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_focuses" ADD CONSTRAINT "chat_focuses_host_id_chat_hosts_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."chat_hosts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_host_id_chat_hosts_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."chat_hosts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_passes" ADD CONSTRAINT "chat_passes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_passes" ADD CONSTRAINT "chat_passes_host_id_chat_hosts_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."chat_hosts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_tickets" ADD CONSTRAINT "chat_tickets_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_tickets" ADD CONSTRAINT "chat_tickets_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_tickets" ADD CONSTRAINT "chat_tickets_host_id_chat_hosts_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."chat_hosts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_requests" ADD CONSTRAINT "contract_requests_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earlier_days" ADD CONSTRAINT "earlier_days_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_once" ON "chat_messages" USING btree ("host_id","member_id","client_id");--> statement-breakpoint
CREATE INDEX "chat_tickets_expires_at" ON "chat_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "contract_requests_member" ON "contract_requests" USING btree ("member_id","kind","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "affiliate_codes_owner" ON "affiliate_codes" USING btree ("owner_id");