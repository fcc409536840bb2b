CREATE TABLE "bet_raises" (
	"bet_id" uuid NOT NULL,
	"step" integer NOT NULL,
	"amount_minor" bigint NOT NULL,
	"bonus_id" uuid,
	"bonus_minor" bigint NOT NULL,
	CONSTRAINT "bet_raises_bet_id_step_pk" PRIMARY KEY("bet_id","step"),
	CONSTRAINT "bet_raises_amounts" CHECK ("bet_raises"."amount_minor" > 0),
	CONSTRAINT "bet_raises_bonus" CHECK ("bet_raises"."bonus_minor" between 0 and "bet_raises"."amount_minor" and ("bet_raises"."bonus_id" is not null or "bet_raises"."bonus_minor" = 0))
);
--> statement-breakpoint
ALTER TABLE "bet_raises" ADD CONSTRAINT "bet_raises_bet_id_bets_id_fk" FOREIGN KEY ("bet_id") REFERENCES "public"."bets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bet_raises" ADD CONSTRAINT "bet_raises_bonus_id_bonuses_id_fk" FOREIGN KEY ("bonus_id") REFERENCES "public"."bonuses"("id") ON DELETE no action ON UPDATE no action;