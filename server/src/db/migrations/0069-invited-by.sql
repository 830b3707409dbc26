-- Who made an invite: its page names them. Null: made before this was stored, or by an account that was deleted since. Without a foreign
-- key, because accounts refer to the invite they came with: the two tables would refer to each other, and a backup restores one by one.
alter table invites add column created_by uuid;
create index invites_created_by on invites (created_by);
