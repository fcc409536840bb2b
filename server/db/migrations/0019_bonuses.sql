CREATE TABLE "bonuses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"promotion_id" text NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"wagering_minor" bigint NOT NULL,
	"wagered_minor" bigint DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"granted_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"end_minor" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "bonuses_amounts" CHECK ("bonuses"."amount_minor" > 0 and "bonuses"."wagered_minor" >= 0),
	CONSTRAINT "bonuses_ended" CHECK (("bonuses"."state" = 'active') = ("bonuses"."ended_at" is null))
);
--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "wagering" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bets" ADD COLUMN "bonus_id" uuid;--> statement-breakpoint
ALTER TABLE "bets" ADD COLUMN "bonus_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bonuses" ADD CONSTRAINT "bonuses_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bonuses" ADD CONSTRAINT "bonuses_promotion_id_announcements_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."announcements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bonuses_active" ON "bonuses" USING btree ("member_id") WHERE "bonuses"."state" = 'active';--> statement-breakpoint
CREATE INDEX "bonuses_member" ON "bonuses" USING btree ("member_id","granted_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "bonuses_due" ON "bonuses" USING btree ("expires_at") WHERE "bonuses"."state" = 'active';--> statement-breakpoint
ALTER TABLE "bets" ADD CONSTRAINT "bets_bonus_id_bonuses_id_fk" FOREIGN KEY ("bonus_id") REFERENCES "public"."bonuses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bets" ADD CONSTRAINT "bets_bonus" CHECK ("bets"."bonus_minor" between 0 and "bets"."bet_minor");