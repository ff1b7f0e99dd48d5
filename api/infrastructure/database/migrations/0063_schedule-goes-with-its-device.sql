ALTER TABLE "schedule_calendars" DROP CONSTRAINT "schedule_calendars_device_id_devices_id_fk";
--> statement-breakpoint
ALTER TABLE "schedule_calendars" DROP CONSTRAINT "schedule_calendars_device_group_id_device_groups_id_fk";
--> statement-breakpoint
ALTER TABLE "schedule_cells" DROP CONSTRAINT "schedule_cells_device_id_devices_id_fk";
--> statement-breakpoint
ALTER TABLE "schedule_calendars" ADD CONSTRAINT "schedule_calendars_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_calendars" ADD CONSTRAINT "schedule_calendars_device_group_id_device_groups_id_fk" FOREIGN KEY ("device_group_id") REFERENCES "public"."device_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_cells" ADD CONSTRAINT "schedule_cells_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;