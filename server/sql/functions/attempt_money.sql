-- What an attempt that was bought has cost in money, by the rates that it began with; null where that cannot be known.
-- What the backend, or an operator, states in the currency itself is all of it. Text is between float and numeric, because the
-- direct cast drops digits.
create or replace function attempt_money(rates jsonb, amount double precision, unit text, outputs integer) returns numeric
language sql stable parallel safe
return trim_scale(round(case
  when unit = rates ->> 'currency'
    then amount::text::numeric * coalesce((rates -> 'perUnit' ->> unit)::numeric, 1)
  when rates ? 'perRun' or rates ? 'perOutput' or rates ? 'perUnit' then
    coalesce((rates ->> 'perRun')::numeric, 0)
    + case when rates ? 'perOutput' then (rates ->> 'perOutput')::numeric * outputs else 0 end
    + case when rates ? 'perUnit' then (rates -> 'perUnit' ->> unit)::numeric * amount::text::numeric else 0 end
end, 10));
