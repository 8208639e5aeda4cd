-- Where a generation is in a trace: 16 bytes of the trace's id and 8 of the span of the request that submitted it. Only of those
-- that are traced, and for two days; docs/decisions/0070-traces.md.
create table generation_traces (
  generation_id uuid primary key,
  context bytea not null check (octet_length(context) = 24),
  created_at timestamptz not null default app_now()
);
create index on generation_traces using brin (created_at);
