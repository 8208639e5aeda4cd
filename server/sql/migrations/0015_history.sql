-- What the account page lists, newest first, without reading anything else.
create index uploads_newest on assets (account_id, created_at desc, id desc)
  where generation_id is null and deleted_at is null;
create index uploads_newest_of_kind on assets (account_id, kind, created_at desc, id desc)
  where generation_id is null and deleted_at is null;

-- Only for those who name projects: an index on all would be written at every submit and every move.
create index generations_by_project on generations (account_id, project_id, seq desc) where project_id is not null;
