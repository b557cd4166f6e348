-- The sliding windows of the rate limit, shared by all nodes. A window is leased whole to the node that alone uses its key,
-- which then counts in memory; while two use it, each request is one call of claim_rate_window. Named by key alone, like
-- the workers' claims: no tenant's data is here. Unlogged, because a minute's counts need not outlive a crash.
-- All times are milliseconds of the database's clock. Nodes send ages, so their own clocks need not agree.

create unlogged table rate_nodes (
  node_id text collate "C" primary key,
  -- Unbroken since then: a node that finds it changed knows that others may have taken its windows meanwhile.
  alive_since_ms float8 not null,
  alive_until_ms float8 not null
);

create unlogged table rate_windows (
  key_id text collate "C" primary key,
  -- When the requests of the last minute were let through, oldest first.
  stamps_ms float8[] not null default '{}',
  -- Who wrote this row last; the holder, if it is held.
  node text collate "C" not null,
  is_held boolean not null default false,
  -- The claim since which this node alone has known the window; null when others used it between.
  lease bigint,
  -- The node numbers its statements: one that was delayed and comes after a later one is not applied.
  seq bigint not null,
  -- How many requests the holder may have let through that the stamps do not show. Should it die, they count as made.
  unseen integer not null default 0,
  is_wanted boolean not null default false,
  -- Two nodes used it less than a window ago; until then nobody gets it alone.
  shared_until_ms float8 not null default 0,
  touched_ms float8 not null default 0
) with (fillfactor = 50);
-- By key and not by node: no indexed column changes with a request, so that updates stay within their page.
create index rate_windows_wanted on rate_windows (key_id) where is_wanted;

-- Tests hand in their own time; everybody else null.
create function rate_clock(at_ms float8) returns float8
  language sql volatile
  return coalesce(at_ms, extract(epoch from clock_timestamp())::float8 * 1000);

-- Counts up to `wants` requests of a key and says how the next ones are to be counted:
--   leased  the node has the window to itself and may let `grants` more through before it reports (kept: what it knew is
--           still all there is to know, otherwise `ages_ms` is)
--   shared  others use it too, ask for each request
--   held    another living node has the window; it has been told, ask again shortly
--   late    the node itself has asked something newer since
create function claim_rate_window(
  for_key text, by_node text, this_seq bigint, known_lease bigint, known_ages_ms integer[],
  wants integer, grants integer, capacity integer, window_ms float8, at_ms float8,
  out outcome text, out granted integer, out used integer, out oldest_age_ms float8, out kept boolean, out ages_ms integer[]
) language plpgsql as $$
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
  elsif w.is_held and holder_until_ms > now_ms then
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
      select s from unnest(w.stamps_ms) s where s > now_ms - window_ms order by s desc limit capacity
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
end $$;
