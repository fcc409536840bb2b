ALTER TABLE "members" DROP COLUMN "vip_completed";--> statement-breakpoint
ALTER TABLE "members" DROP COLUMN "vip_expected";