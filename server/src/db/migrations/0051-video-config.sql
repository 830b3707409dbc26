-- The recording's address under the name it has everywhere else.
update items set video = video - 'mediaUrl' || jsonb_build_object(
  'config', jsonb_build_object('videoUrl', video -> 'mediaUrl', 'file', null)
) where video ? 'mediaUrl';
