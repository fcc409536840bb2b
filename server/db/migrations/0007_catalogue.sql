CREATE TABLE "catalogue_revision" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"revision" bigint NOT NULL,
	CONSTRAINT "catalogue_revision_one" CHECK ("catalogue_revision"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "favourite_games" (
	"member_id" bigint NOT NULL,
	"node_id" integer NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "favourite_games_member_id_node_id_pk" PRIMARY KEY("member_id","node_id")
);
--> statement-breakpoint
DROP INDEX "game_classifications_order";--> statement-breakpoint
DROP INDEX "games_type_order";--> statement-breakpoint
DROP INDEX "games_new_order";--> statement-breakpoint
DROP INDEX "games_name_trigrams";--> statement-breakpoint
ALTER TABLE "lotteries" ADD COLUMN "draw_anchor" timestamp with time zone;--> statement-breakpoint
-- Any finished draw is a moment that all others are whole intervals away from.
UPDATE "lotteries" SET "draw_anchor" = coalesce(
  (SELECT max("drawn_at") FROM "lottery_draws" WHERE "lottery_draws"."vendor" = "lotteries"."vendor" AND "lottery_draws"."game_code" = "lotteries"."game_code"),
  '2026-11-01T00:00:00Z'
);--> statement-breakpoint
ALTER TABLE "lotteries" ALTER COLUMN "draw_anchor" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "favourite_games" ADD CONSTRAINT "favourite_games_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite_games" ADD CONSTRAINT "favourite_games_node_id_games_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."games"("node_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "favourite_games_order" ON "favourite_games" USING btree ("member_id","added_at" DESC NULLS FIRST,"node_id");--> statement-breakpoint
CREATE INDEX "games_jackpots" ON "games" USING btree ("jackpot_current_minor" DESC NULLS FIRST) WHERE "games"."jackpot_current_minor" is not null;--> statement-breakpoint
ALTER TABLE "games" DROP COLUMN "name_key";