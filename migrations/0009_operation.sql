CREATE INDEX "audit_log_by_email" ON "audit_log" USING btree ("email");--> statement-breakpoint
CREATE INDEX "audit_log_by_subject_name" ON "audit_log" USING btree ("subject");