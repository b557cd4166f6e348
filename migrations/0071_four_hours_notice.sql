-- Nothing starts within four hours of being offered or booked, unless a member says otherwise: two hours were over before people had
-- read the mail. Members who still have the old default get the new one.
alter table workspace_members alter column notice_minutes set default 240;

update workspace_members set notice_minutes = 240 where notice_minutes = 120;
