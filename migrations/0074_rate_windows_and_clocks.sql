-- Runs beside the previous version.
-- When the database's clock is set back, requests that were counted stand in the future. Whoever had used up a minute was then refused
-- for as long as the clock went back, and a node that had died seemed alive for as long. Both count from now instead.
create or replace function claim_rate_window(for_key text, by_node text, this_seq bigint, known_lease bigint, known_ages_ms integer[], wants integer, grants integer, capacity integer, window_ms double precision, at_ms double precision, out outcome text, out granted integer, out used integer, out oldest_age_ms double precision, out kept boolean, out ages_ms integer[])
 returns record
 language plpgsql
as $function$
declare
  w rate_windows;
  now_ms float8;
  holder_until_ms float8;
begin
  loop
    select * into w from rate_windows where key_id = for_key for update;
    exit when found;
    -- As if the node had written it before: after a crash of the database its memory is the best there is.
    insert into rate_windows (key_id, node, lease, seq)
    values (for_key, by_node, known_lease, this_seq - 1)
    on conflict do nothing;
  end loop;
  if w.is_held and w.node <> by_node then
    -- The lock waits for a sign of life that is under way, and lets none pass until the window has changed hands.
    select alive_until_ms into holder_until_ms from rate_nodes where node_id = w.node for share;
  end if;
  -- Read after every wait for a lock, so that no request is dated back.
  now_ms := rate_clock(at_ms);
  kept := false;

  if w.node = by_node then
    if w.seq >= this_seq then
      outcome := 'late';
      return;
    end if;
    -- A lease that the node does not know of is one whose answer was lost: nothing was let through under it.
    kept := w.lease is not null and w.lease is not distinct from known_lease;
    if kept then
      w.stamps_ms := array(select now_ms - age from unnest(known_ages_ms) age);
    end if;
  -- A node that seems to live for longer than any lease wrote that before the clock was set back.
  elsif w.is_held and holder_until_ms > now_ms and holder_until_ms <= now_ms + window_ms then
    if not w.is_wanted then
      update rate_windows set is_wanted = true, shared_until_ms = now_ms + window_ms where key_id = for_key;
      perform pg_notify('rate_' || w.node, for_key);
    end if;
    outcome := 'held';
    return;
  elsif w.is_held then
    -- The holder died. A node is forgotten long after its last request has left the window.
    w.stamps_ms := w.stamps_ms || array_fill(coalesce(holder_until_ms, now_ms - window_ms), array[w.unseen]);
  end if;

  w.stamps_ms := array(
    select s from (
      -- A request of the future was counted before the clock was set back: it is one of now.
      select least(s, now_ms) as s from unnest(w.stamps_ms) s where s > now_ms - window_ms order by 1 desc limit capacity
    ) newest order by s
  );
  granted := least(wants, capacity - cardinality(w.stamps_ms));
  w.stamps_ms := w.stamps_ms || array_fill(now_ms, array[granted]);
  used := cardinality(w.stamps_ms);
  oldest_age_ms := now_ms - w.stamps_ms[1];

  if w.shared_until_ms > now_ms then
    outcome := 'shared';
    if w.node <> by_node then w.shared_until_ms := now_ms + window_ms; end if;
  elsif exists (select from rate_nodes where node_id = by_node and alive_until_ms > now_ms) then
    outcome := 'leased';
    if not kept then ages_ms := array(select floor(now_ms - s)::integer from unnest(w.stamps_ms) s); end if;
  else
    outcome := 'shared';
  end if;

  update rate_windows set
    stamps_ms = w.stamps_ms,
    node = by_node,
    is_held = (outcome = 'leased'),
    lease = case when outcome = 'shared' then null when kept then w.lease else this_seq end,
    seq = this_seq,
    unseen = case when outcome = 'leased' then grants else 0 end,
    is_wanted = false,
    shared_until_ms = w.shared_until_ms,
    touched_ms = now_ms
  where key_id = for_key;
end $function$;
