CREATE TABLE "report_lock_losses" (
	"report_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"taken_by_id" uuid NOT NULL,
	"taken_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_lock_losses_report_id_account_id_pk" PRIMARY KEY("report_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "report_drafts" DROP CONSTRAINT "report_drafts_account";--> statement-breakpoint
ALTER TABLE "report_drafts" ADD COLUMN "is_aside" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "report_lock_losses" ADD CONSTRAINT "report_lock_losses_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_lock_losses" ADD CONSTRAINT "report_lock_losses_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_lock_losses" ADD CONSTRAINT "report_lock_losses_taken_by_id_accounts_id_fk" FOREIGN KEY ("taken_by_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "report_drafts_own" ON "report_drafts" USING btree ("report_id","account_id") WHERE not is_aside;--> statement-breakpoint
CREATE INDEX "report_drafts_account" ON "report_drafts" USING btree ("report_id","account_id");