-- The plan of the account that an invite lets in. Null: the plan that the owner chose for new accounts.
alter table invites add column plan text check (plan in ('free', 'plus', 'pro', 'lifetime'));

-- The plan an account was created with. It is granted with the row, so that no account exists without its plan.
alter table users add column starting_plan text not null default 'free'
  check (starting_plan in ('free', 'plus', 'pro', 'lifetime'));

create function grant_starting_plan() returns trigger language plpgsql as $$
begin
  insert into memberships (user_id, source, plan) values (new.id, 'grant', new.starting_plan);
  return null;
end
$$;

create trigger users_starting_plan after insert on users for each row
  when (new.starting_plan <> 'free') execute function grant_starting_plan();

-- People who asked the owner for a plan. A grant and a dismissal delete the row.
create table plan_requests (
  user_id uuid primary key references users (id) on delete cascade,
  requested_at timestamptz not null
);

-- Where somebody has an account already, there is no first run.
insert into instance_settings (name, value) select 'first-run', 'done' where exists (select from users)
  on conflict (name) do nothing;
