CREATE TABLE "consent_texts" (
	"bucket_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"texts" jsonb NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	CONSTRAINT "consent_texts_bucket_id_kind_version_pk" PRIMARY KEY("bucket_id","kind","version")
);
--> statement-breakpoint
CREATE TABLE "consultation_consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"consultation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"text_version" integer NOT NULL,
	"language" text NOT NULL,
	"text" text NOT NULL,
	"giver_name" text NOT NULL,
	"relation" text NOT NULL,
	"way" text NOT NULL,
	"object_hash" text,
	"witness_name" text DEFAULT '' NOT NULL,
	"given" timestamp with time zone DEFAULT now() NOT NULL,
	"recorded_by" uuid NOT NULL,
	"withdrawn" timestamp with time zone,
	"withdraw_reason" text DEFAULT '' NOT NULL,
	"withdrawn_by" uuid
);
--> statement-breakpoint
CREATE TABLE "consultation_decisions" (
	"consultation_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"text" text NOT NULL,
	"block" jsonb NOT NULL,
	"account_id" uuid NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consultation_decisions_consultation_id_number_pk" PRIMARY KEY("consultation_id","number")
);
--> statement-breakpoint
CREATE TABLE "consultation_dossiers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"consultation_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"digest" text NOT NULL,
	"content" jsonb NOT NULL,
	"object_hashes" jsonb NOT NULL,
	"verify_code" text NOT NULL,
	"issued" timestamp with time zone NOT NULL,
	"issued_by" uuid NOT NULL,
	CONSTRAINT "consultation_dossiers_verify_code_unique" UNIQUE("verify_code"),
	CONSTRAINT "consultation_dossiers_number" UNIQUE("consultation_id","number")
);
--> statement-breakpoint
CREATE TABLE "consultation_minutes" (
	"consultation_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"text" text NOT NULL,
	"account_id" uuid NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consultation_minutes_consultation_id_number_pk" PRIMARY KEY("consultation_id","number")
);
--> statement-breakpoint
CREATE TABLE "consultation_opinion_versions" (
	"opinion_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"content" jsonb NOT NULL,
	"block" jsonb NOT NULL,
	"account_id" uuid NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"signed" timestamp with time zone NOT NULL,
	CONSTRAINT "consultation_opinion_versions_opinion_id_number_pk" PRIMARY KEY("opinion_id","number")
);
--> statement-breakpoint
CREATE TABLE "consultation_opinions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"consultation_id" uuid NOT NULL,
	"form" text NOT NULL,
	"bucket_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"draft" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated" timestamp with time zone DEFAULT now() NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consultation_outcomes" (
	"consultation_id" uuid PRIMARY KEY NOT NULL,
	"asked" timestamp with time zone NOT NULL,
	"answered" timestamp with time zone,
	"answered_by" uuid,
	"outcome" text,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consultation_settings" (
	"bucket_id" uuid PRIMARY KEY NOT NULL,
	"outcome_days" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "consent_texts" ADD CONSTRAINT "consent_texts_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_texts" ADD CONSTRAINT "consent_texts_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_consents" ADD CONSTRAINT "consultation_consents_consultation_id_consultations_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_consents" ADD CONSTRAINT "consultation_consents_recorded_by_accounts_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_consents" ADD CONSTRAINT "consultation_consents_withdrawn_by_accounts_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_decisions" ADD CONSTRAINT "consultation_decisions_consultation_id_consultations_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_decisions" ADD CONSTRAINT "consultation_decisions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_dossiers" ADD CONSTRAINT "consultation_dossiers_consultation_id_consultations_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_dossiers" ADD CONSTRAINT "consultation_dossiers_issued_by_accounts_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_minutes" ADD CONSTRAINT "consultation_minutes_consultation_id_consultations_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_minutes" ADD CONSTRAINT "consultation_minutes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_opinion_versions" ADD CONSTRAINT "consultation_opinion_versions_opinion_id_consultation_opinions_id_fk" FOREIGN KEY ("opinion_id") REFERENCES "public"."consultation_opinions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_opinion_versions" ADD CONSTRAINT "consultation_opinion_versions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_opinions" ADD CONSTRAINT "consultation_opinions_consultation_id_consultations_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_opinions" ADD CONSTRAINT "consultation_opinions_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_opinions" ADD CONSTRAINT "consultation_opinions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_outcomes" ADD CONSTRAINT "consultation_outcomes_consultation_id_consultations_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_outcomes" ADD CONSTRAINT "consultation_outcomes_answered_by_accounts_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_settings" ADD CONSTRAINT "consultation_settings_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "consultation_consents_standing" ON "consultation_consents" USING btree ("consultation_id") WHERE withdrawn is null;--> statement-breakpoint
CREATE INDEX "consultation_consents_consultation" ON "consultation_consents" USING btree ("consultation_id","given");--> statement-breakpoint
CREATE INDEX "consultation_consents_object" ON "consultation_consents" USING btree ("object_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "consultation_opinions_own" ON "consultation_opinions" USING btree ("consultation_id","account_id") WHERE form = 'opinion';--> statement-breakpoint
CREATE UNIQUE INDEX "consultation_opinions_summary" ON "consultation_opinions" USING btree ("consultation_id") WHERE form = 'summary';--> statement-breakpoint
CREATE TRIGGER consent_texts_append_only BEFORE UPDATE OR DELETE ON consent_texts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER consultation_opinion_versions_append_only BEFORE UPDATE OR DELETE ON consultation_opinion_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER consultation_decisions_append_only BEFORE UPDATE OR DELETE ON consultation_decisions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER consultation_minutes_append_only BEFORE UPDATE OR DELETE ON consultation_minutes
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER consultation_dossiers_append_only BEFORE UPDATE OR DELETE ON consultation_dossiers
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- A consent is taken back once; nothing else of it changes.
CREATE FUNCTION refuse_consent_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.withdrawn IS NOT NULL
    OR to_jsonb(OLD) - '{withdrawn,withdraw_reason,withdrawn_by}'::text[]
      <> to_jsonb(NEW) - '{withdrawn,withdraw_reason,withdrawn_by}'::text[] THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER consultation_consents_append_only BEFORE UPDATE OR DELETE ON consultation_consents
  FOR EACH ROW EXECUTE FUNCTION refuse_consent_change();
