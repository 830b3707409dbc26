-- Who may be signed in to by the Fever API: docs/notes/reader-api.md.
create table fever_access (
  user_id uuid primary key references users (id) on delete cascade,
  -- SHA-256 of what clients send, which is itself the MD5 of the email and the password.
  key_hash text not null unique,
  created_at timestamptz not null,
  last_request timestamptz
);
