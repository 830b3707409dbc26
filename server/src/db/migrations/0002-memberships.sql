-- What a person may do comes from the largest of these that has not run out; with none, the plan is free.
create table memberships (
  user_id uuid not null references users (id) on delete cascade,
  source text not null check (source in ('payment', 'grant')),
  -- Stripe's subscription or payment; empty for the one grant a person can have.
  reference text not null default '',
  plan text not null check (plan in ('plus', 'pro', 'lifetime')),
  -- Null: for good.
  until timestamptz,
  -- Cancelled, refunded or never paid: it counts for nothing from here on, whatever `until` says.
  ended_at timestamptz,
  -- Payments only: which look at Stripe this row comes from. An older look never overwrites a newer one.
  look bigint,
  created_at timestamptz not null default now(),
  primary key (user_id, source, reference),
  check ((source = 'payment') = (reference <> '')),
  check ((source = 'payment') = (look is not null))
);

create sequence stripe_looks;

create table stripe_customers (
  user_id uuid primary key references users (id) on delete cascade,
  customer_id text not null unique
);
