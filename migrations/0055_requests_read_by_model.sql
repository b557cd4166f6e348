-- A mail that asks for a meeting is put to the language model before there is a request.
alter table model_readings alter column request_id drop not null;
