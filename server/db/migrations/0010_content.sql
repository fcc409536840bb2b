CREATE TABLE "announcement_reads" (
	"member_id" bigint NOT NULL,
	"announcement_id" text NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "announcement_reads_member_id_announcement_id_pk" PRIMARY KEY("member_id","announcement_id")
);
--> statement-breakpoint
CREATE TABLE "promotion_joins" (
	"member_id" bigint NOT NULL,
	"promotion_id" text NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "promotion_joins_member_id_promotion_id_pk" PRIMARY KEY("member_id","promotion_id")
);
--> statement-breakpoint
CREATE TABLE "reward_applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"promotion_id" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"intent_hash" text NOT NULL,
	"remarks" text NOT NULL,
	"state" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"review_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "reward_pictures" (
	"application_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"digest" text NOT NULL,
	"picture" "bytea",
	CONSTRAINT "reward_pictures_application_id_position_pk" PRIMARY KEY("application_id","position")
);
--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "reward_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "deposit_bonus" jsonb;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "reward_every_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "announcement_reads" ADD CONSTRAINT "announcement_reads_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_reads" ADD CONSTRAINT "announcement_reads_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_joins" ADD CONSTRAINT "promotion_joins_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_joins" ADD CONSTRAINT "promotion_joins_promotion_id_announcements_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."announcements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_applications" ADD CONSTRAINT "reward_applications_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_applications" ADD CONSTRAINT "reward_applications_promotion_id_announcements_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."announcements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_pictures" ADD CONSTRAINT "reward_pictures_application_id_reward_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."reward_applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_reads_announcement" ON "announcement_reads" USING btree ("announcement_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reward_applications_intent" ON "reward_applications" USING btree ("member_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "reward_applications_open" ON "reward_applications" USING btree ("member_id","promotion_id") WHERE "reward_applications"."state" in ('pending', 'approved');--> statement-breakpoint
CREATE INDEX "reward_applications_member" ON "reward_applications" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "reward_pictures_digest" ON "reward_pictures" USING btree ("digest");