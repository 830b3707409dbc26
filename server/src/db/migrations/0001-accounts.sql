-- People and how they prove who they are. The columns are better-auth's own, in our spelling; what is ours says so.

create table invites (
  id uuid primary key default gen_random_uuid(),
  -- Only a hash: whoever reads this table cannot sign up with it.
  code_hash text not null unique,
  note text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create table users (
  id uuid primary key,
  name text not null,
  email text not null unique,
  email_verified boolean not null,
  image text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Ours:
  role text not null default 'person' check (role in ('admin', 'person')),
  banned_at timestamptz,
  -- What let this account in. One invite lets in one account: the constraint is the rule.
  admitted_as text not null default 'open' check (admitted_as in ('first', 'open', 'invite')),
  invite_id uuid unique references invites (id) on delete set null
);

-- The first account is the owner's. Two first sign-ups at once wait for each other here, so exactly one is.
create function make_first_user_admin() returns trigger language plpgsql as $$
begin
  if not exists (select from users) then
    perform pg_advisory_xact_lock(8720002);
    if not exists (select from users) then
      new.role := 'admin';
      return new;
    end if;
  end if;
  if new.admitted_as = 'first' then
    raise exception 'somebody else was first' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create trigger users_first_is_admin before insert on users for each row execute function make_first_user_admin();

create table sessions (
  id text primary key,
  user_id uuid not null references users (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index sessions_user on sessions (user_id);

-- One row per way of signing in: a password, GitHub, Google.
create table accounts (
  id text primary key,
  user_id uuid not null references users (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider_id, account_id)
);
create index accounts_user on accounts (user_id);

create table verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index verifications_identifier on verifications (identifier);

create table api_keys (
  id text primary key,
  config_id text not null,
  reference_id uuid not null references users (id) on delete cascade,
  name text,
  start text,
  prefix text,
  key text not null unique,
  refill_interval integer,
  refill_amount integer,
  last_refill_at timestamptz,
  enabled boolean,
  rate_limit_enabled boolean,
  rate_limit_time_window integer,
  rate_limit_max integer,
  request_count integer,
  remaining integer,
  last_request timestamptz,
  expires_at timestamptz,
  permissions text,
  metadata text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index api_keys_reference on api_keys (reference_id);

-- In the database, so that all processes of one instance count together.
create table rate_limits (
  key text primary key,
  count integer not null,
  resets_at timestamptz not null
);
create index rate_limits_resets on rate_limits (resets_at);

-- What the instance knows about itself: its secret, the sign-up policy the owner chose.
create table instance_settings (
  name text primary key,
  value text not null
);
