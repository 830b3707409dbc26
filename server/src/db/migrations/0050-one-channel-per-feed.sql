-- Subscribing looks for a channel that reads the same feed. Addresses have such an index already.
create index channels_route on channels (route) where route is not null;
