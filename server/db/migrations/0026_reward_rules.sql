CREATE TABLE "reward_uses" (
	"promotion_id" text NOT NULL,
	"period" text NOT NULL,
	"digest" text NOT NULL,
	"application_id" uuid NOT NULL,
	CONSTRAINT "reward_uses_promotion_id_period_digest_pk" PRIMARY KEY("promotion_id","period","digest")
);
--> statement-breakpoint
ALTER TABLE "reward_applications" ALTER COLUMN "review_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "reward_rule" jsonb;--> statement-breakpoint
ALTER TABLE "reward_applications" ADD COLUMN "decided_by" text;--> statement-breakpoint
ALTER TABLE "reward_applications" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "reward_pictures" ADD COLUMN "likeness" text;--> statement-breakpoint
ALTER TABLE "uploaded_pictures" ADD COLUMN "likeness" text;--> statement-breakpoint
ALTER TABLE "reward_uses" ADD CONSTRAINT "reward_uses_promotion_id_announcements_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."announcements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_uses" ADD CONSTRAINT "reward_uses_application_id_reward_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."reward_applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reward_uses_application" ON "reward_uses" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "reward_applications_waiting" ON "reward_applications" USING btree ("created_at") WHERE "reward_applications"."state" = 'pending' and "reward_applications"."review_at" is null;--> statement-breakpoint
-- Rules of existing promotions: what they paid, and a person decides, because nobody had checked their conditions.
UPDATE "announcements" SET "reward_rule" = jsonb_build_object(
  'decides', 'person',
  'pays', CASE WHEN "deposit_bonus" IS NULL
    THEN jsonb_build_object('kind', 'fixed', 'amountMinor', "reward_minor")
    ELSE jsonb_build_object('kind', 'deposit', 'nth', "deposit_bonus" -> 'nth', 'percent', "deposit_bonus" -> 'percent', 'mostMinor', "reward_minor") END,
  'every', CASE WHEN "reward_every_days" = 0 THEN to_jsonb('once'::text)
    ELSE jsonb_build_object('days', least("reward_every_days", 366)) END,
  'wagering', least("wagering", 100),
  'conditions', '[]'::jsonb)
WHERE "linked_promotion_id" <> '' AND "reward_minor" > 0;--> statement-breakpoint
-- What is neither decided by a person nor paid waits for one.
UPDATE "reward_applications" SET "state" = 'pending', "review_at" = NULL, "expires_at" = NULL
WHERE "state" IN ('pending', 'approved');--> statement-breakpoint
-- Members use up the period of what they have applied for or received. Of two in one period the first counts.
INSERT INTO "reward_uses" ("promotion_id", "period", "digest", "application_id")
SELECT a."promotion_id",
  CASE WHEN p."reward_every_days" = 0 THEN 'once'
    ELSE floor(extract(epoch from date_trunc('day', a."created_at" AT TIME ZONE interval '8 hours')) / 86400 / least(p."reward_every_days", 366))::bigint::text END,
  rtrim(translate(encode(sha256(convert_to('member/' || a."member_id", 'UTF8')), 'base64'), '+/', '-_'), '='),
  a."id"
FROM "reward_applications" a JOIN "announcements" p ON p."id" = a."promotion_id"
WHERE a."state" IN ('pending', 'claimed')
ORDER BY a."created_at"
ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE "announcements" DROP COLUMN "reward_minor";--> statement-breakpoint
ALTER TABLE "announcements" DROP COLUMN "deposit_bonus";--> statement-breakpoint
ALTER TABLE "announcements" DROP COLUMN "wagering";--> statement-breakpoint
ALTER TABLE "announcements" DROP COLUMN "reward_every_days";
