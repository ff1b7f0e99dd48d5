ALTER TABLE "notification_choices" ADD COLUMN "switched_off" text[];--> statement-breakpoint
-- Kinds that whoever chose could see; those of consultations came after most had chosen, and are told of.
UPDATE "notification_choices" SET "switched_off" = ARRAY(
  SELECT kind FROM unnest(ARRAY[
    'criticalValue', 'criticalOverdue', 'reportRejected', 'reportAdvised', 'reportRecalled', 'reportAssigned',
    'approverChanges', 'learningCase', 'peerReviewsDrawn', 'followUpLate', 'safetyBlocked', 'examArrived',
    'planEnding', 'planEnded', 'uploadRefused'
  ]) kind WHERE kind <> ALL ("kinds")
);--> statement-breakpoint
ALTER TABLE "notification_choices" ALTER COLUMN "switched_off" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_choices" DROP COLUMN "kinds";
