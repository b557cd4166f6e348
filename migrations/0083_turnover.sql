-- Runs beside the previous version.
-- Rows that change or go soon leave room behind, which is used again once it was cleaned. By default that is when a fifth of a table is
-- room, which in a large one is a lot. A mail is written three times, a negotiation four times, and what is kept for some days goes daily.
alter table outbox set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table negotiations set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table meeting_requests set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
alter table offered_times set (autovacuum_vacuum_scale_factor = 0.05);
alter table idempotency_keys set (autovacuum_vacuum_scale_factor = 0.05);
alter table decision_inputs set (autovacuum_vacuum_scale_factor = 0.05);
alter table events set (autovacuum_vacuum_scale_factor = 0.05);
alter table deliveries_success set (autovacuum_vacuum_scale_factor = 0.05);
alter table message_raw set (autovacuum_vacuum_scale_factor = 0.05);
