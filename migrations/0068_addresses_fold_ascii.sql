-- Two addresses were the same if letters that look alike were the only difference, so somebody with a Kelvin sign for a K in their address
-- could get another person's sign-in link. Now only ASCII capitals are folded. This gives addresses with other letters before the @ their
-- new keys; the domain of a key stays as it is. A session, link or account that was found by an old key could belong to either of
-- two people, so they sign in again.
create temporary table renamed_keys on commit drop as
select workspace_id, email_key as old_key,
  translate(regexp_replace(email, '@[^@]*$', ''), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')
    || substring(email_key from '@[^@]*$') as new_key
from people
where octet_length(email) <> char_length(email)
  and email like '%@%';

delete from renamed_keys where new_key = old_key;

delete from sign_in_sessions where email_key in (select old_key from renamed_keys);
delete from sign_in_links where email_key in (select old_key from renamed_keys);
delete from sign_in_accounts where email_key in (select old_key from renamed_keys);

update people t set email_key = r.new_key
from renamed_keys r where t.workspace_id = r.workspace_id and t.email_key = r.old_key;
update participants t set email_key = r.new_key
from renamed_keys r where t.workspace_id = r.workspace_id and t.email_key = r.old_key;
update participant_addresses t set email_key = r.new_key
from renamed_keys r where t.workspace_id = r.workspace_id and t.email_key = r.old_key;
update booking_attendees t set email_key = r.new_key
from renamed_keys r where t.workspace_id = r.workspace_id and t.email_key = r.old_key;
update meeting_requests t set organizer_key = r.new_key
from renamed_keys r where t.workspace_id = r.workspace_id and t.organizer_key = r.old_key;
update meeting_requests t set requester_key = r.new_key
from renamed_keys r where t.workspace_id = r.workspace_id and t.requester_key = r.old_key;
update messages t set from_key = r.new_key
from renamed_keys r where t.workspace_id = r.workspace_id and t.from_key = r.old_key;
update outbox t set recipient_key = r.new_key
from renamed_keys r where t.workspace_id = r.workspace_id and t.recipient_key = r.old_key;
