/** What the statements of the service mean, for readers of a trace. The first pattern that matches counts. */
// prettier-ignore
const meanings: [RegExp, string][] = [
  [/from claim_batch\(/,                        'claim a batch of deliveries'],
  [/intersect select unnest/,                   'keep only the deliveries it knows'],
  [/"webhooks".*for no key update/,             'lock the webhook'],
  [/insert into "webhooks"/,                    'insert the webhook'],
  [/update "webhooks"/,                         'change the webhook'],
  [/update webhooks set wake_at/,               'wake the webhook'],
  [/update "deliveries"/,                       'make deliveries due'],
  [/delete from "(?:deliveries|webhooks)"/,       'remove a webhook'],
  [/submit_with_jobs/,                          'submit a batch'],
  [/settle_batch/,                              'settle a batch'],
  [/start_generations/,                         'start a batch'],
  [/begin_attempts/,                            'begin attempts'],
  [/save_handles/,                              'note the handles'],
  [/save_progress/,                             'note progress'],
  [/from admit\(/,                              'give free slots'],
  [/grant_coins/,                               'grant coins'],
  [/job set heartbeat_on/,                      'renew leases'],
  [/heartbeat_seconds \* interval/,             'release lapsed jobs'],
  [/deleted_jobs/i,                             'give up a try at a job'],
  [/^(with results as \( )?delete from pgboss/i, 'remove jobs'],
  [/pgboss.*for update.*skip locked/i,          'fetch jobs'],
  [/insert into pgboss/i,                       'add jobs'],
  [/select id from pgboss.job/,                 'look for live jobs'],
  [/update pgboss.job/i,                        'put a job back'],
  [/update "attempts"/,                         'end the attempt'],
  [/from "attempts"/,                           'read the attempts'],
  [/set "attempt_token"/,                       'take over'],
  [/set "job_id"/,                              'carry by another job'],
  [/round\(\(extract/,                          'ask how much time is left'],
  [/as refused_at/,                             'look before a submit'],
  [/insert into "assets"/,                      'insert the outputs'],
  [/"accounts".*for no key update/,              'lock the account'],
  [/select "accounts"/,                         'read the account'],
  [/from "api_keys"/,                           'read the key'],
  [/update "accounts"/,                         'change the account'],
  [/from "settings"/,                           'read the settings'],
  [/update "settings"/,                         'change the settings'],
  [/into "operator_actions"/,                   'write the action down'],
  [/from "ledger"/,                             'look for an earlier grant'],
  [/select \* from "generations"/,              'read the generation'],
  [/as place from unfinished_generations/,      'ask for places in the queue'],
  [/started_at \+ make_interval/,               'look for overdue generations'],
  [/order by accounts.id, line_seq/,            'look for holders of slots'],
]

export function describeStatement(text: string, values: readonly unknown[] = []): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim()
  const meaning = meanings.find(([pattern]) => pattern.test(plain))?.[1] ?? plain.slice(0, 80)
  const described = values.filter((value) => value !== null).map(describeValue)
  return described.length > 0 ? `${meaning} (${described.join(', ')})` : meaning
}

function describeValue(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 120 ? `${text.slice(0, 117)}...` : text
}
