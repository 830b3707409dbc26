-- Who made an invite: its page names them. Null: made before this was stored, or by an account that was deleted since.
alter table invites add column created_by uuid references users (id) on delete set null;
create index invites_created_by on invites (created_by);
