DROP INDEX "announcements_kind_order";--> statement-breakpoint
DROP INDEX "banners_group_order";--> statement-breakpoint
DROP INDEX "game_classifications_order";--> statement-breakpoint
DROP INDEX "games_order";--> statement-breakpoint
DROP INDEX "games_type_order";--> statement-breakpoint
DROP INDEX "games_vendor_order";--> statement-breakpoint
DROP INDEX "games_hot_order";--> statement-breakpoint
DROP INDEX "games_new_order";--> statement-breakpoint
DROP INDEX "lottery_draws_recent";--> statement-breakpoint
CREATE INDEX "announcements_kind_order" ON "announcements" USING btree ("kind","sort_weight" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "banners_group_order" ON "banners" USING btree ("group_name","sort_weight" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "game_classifications_order" ON "game_classifications" USING btree ("key","request_type","sort_weight" DESC NULLS FIRST,"node_id");--> statement-breakpoint
CREATE INDEX "games_order" ON "games" USING btree ("sort_weight" DESC NULLS FIRST,"node_id");--> statement-breakpoint
CREATE INDEX "games_type_order" ON "games" USING btree ("request_type","sort_weight" DESC NULLS FIRST,"node_id");--> statement-breakpoint
CREATE INDEX "games_vendor_order" ON "games" USING btree ("vendor","request_type","sort_weight" DESC NULLS FIRST,"node_id");--> statement-breakpoint
CREATE INDEX "games_hot_order" ON "games" USING btree ("sort_weight" DESC NULLS FIRST,"node_id") WHERE "games"."is_hot";--> statement-breakpoint
CREATE INDEX "games_new_order" ON "games" USING btree ("sort_weight" DESC NULLS FIRST,"node_id") WHERE "games"."is_new";--> statement-breakpoint
CREATE INDEX "lottery_draws_recent" ON "lottery_draws" USING btree ("vendor","game_code","drawn_at" DESC NULLS FIRST);