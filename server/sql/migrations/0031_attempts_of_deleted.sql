-- While the attempts before the days were out of sight, nobody could delete what was sent about a generation.
delete from delivery_attempts where delivery_id in (
  select deliveries.id from deliveries join generations on generations.id = generation_id
  where deleted_at >= (select applied_at - interval '1 hour' from migrations where name = '0029_attempts_by_day.sql'));
