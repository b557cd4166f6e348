-- When an input was kept is told by whoever writes it, as all times are that are not about leases.
alter table decision_inputs alter column created_at drop default;
