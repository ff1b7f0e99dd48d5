CREATE TABLE "export_columns" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"columns" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "export_columns" ADD CONSTRAINT "export_columns_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;