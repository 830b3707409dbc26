-- Whether Stripe takes money again when `until` comes: not after somebody cancelled, and never for what is paid once.
alter table memberships add column renews boolean not null default false;
-- Of those from before nobody asked. The next look at Stripe says so where it is not true.
update memberships set renews = true where source = 'payment' and until is not null and ended_at is null;
alter table memberships add check (not renews or (source = 'payment' and until is not null and ended_at is null));
