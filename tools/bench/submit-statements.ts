// What the program sends to PostgreSQL for one submit, as scripts for pgbench.
import { once } from 'node:events'
import type { Statement } from './processes/report-statements.ts'
import { startService, type Account } from './service.ts'
import { submitBody } from './submit-body.ts'

const preload = new URL('processes/report-statements.ts', import.meta.url).pathname

/** The generation as the program hands it to PostgreSQL, and the statements that do so. */
export type SubmitStatements = {
  item: Record<string, unknown>
  submit: string
  insertJob: string
  job: { id: string; data: { generationId: string } }
}

/** Makes one submit on the real program and listens in. */
export async function listenToSubmit(databaseUrl: string, { key }: Account): Promise<SubmitStatements> {
  const service = await startService(databaseUrl, { ROLE: 'api' }, undefined, ['--import', preload])
  const heard: Statement[] = []
  service.child.on('message', (statement: Statement) => heard.push(statement))
  await fetch(`http://127.0.0.1:${service.port}/v1/generations`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify(submitBody),
  })
  while (heard.at(-1)?.text !== 'commit') await once(service.child, 'message')
  await service.stop()

  const submit = heard.find(({ text }) => text.includes('submit_batch'))
  const insertJob = heard.find(({ text }) => /insert into pgboss\.job/i.test(text))
  if (!submit || !insertJob) throw new Error('the statements of a submit were not heard')
  const [item] = JSON.parse(submit.values[0] as string)
  const [job] = JSON.parse(insertJob.values[0] as string)
  return { item, job, submit: submit.text, insertJob: insertJob.text }
}

/** The very same statements, in one transaction. Only the ids are new each time; they are made by the server. */
export function sameStatements({ item, submit, ...rest }: SubmitStatements, account: Account): string {
  const submitted = textOf([{ ...item, ...callerOf(account) }], {
    [String(item['id'])]: 'gen_random_uuid()',
    [String(item['idempotency_key'])]: 'gen_random_uuid()',
  })
  const admitted = `${submit.replace('$1', () => `(${submitted})`)} where verdict = 'admitted'`
  return ['begin;', `${admitted} \\gset`, jobStatement(rest, ':job_id', ':generation_id'), 'commit;'].join(
    '\n',
  )
}

/** The same effect by six plain statements. */
export function plainStatements({ item, ...rest }: SubmitStatements, account: Account): string {
  const { caller_id: _, ...columns } = item
  const ids = ['id', 'key', 'job'].map((name) => `gen_random_uuid() as new_${name}`)
  const generation: Record<string, string> = {
    ...Object.fromEntries(Object.entries(columns).map(([column, value]) => [column, literal(value)])),
    id: ':new_id::uuid',
    account_id: `'${account.id}'`,
    key_id: `'${account.keyId}'`,
    idempotency_key: ':new_key::text',
    seq: `nextval('generation_order')`,
    status: `'queued'`,
    hold_month: thisMonth,
    created_at: 'app_now()',
    job_id: ':new_job::uuid',
  }
  const coins = Number(item['coins_quoted'])
  return `begin;
    select available, held, ledger_entries, ${ids.join(', ')} from accounts where id = '${account.id}' for update \\gset
    insert into generations (${Object.keys(generation).join(', ')}) values (${Object.values(generation).join(', ')});
    update accounts set available = available - ${coins}, held = held + ${coins}, unfinished = unfinished + 1,
      slots = slots + 1, ledger_entries = ledger_entries + 1 where id = '${account.id}';
    insert into ledger (account_id, number, generation_id, kind, coins, available_after, held_after)
      values ('${account.id}', :ledger_entries::bigint + 1, :new_id::uuid, 'hold', ${coins}, :available::bigint - ${coins}, :held::bigint + ${coins});
    insert into key_months (key_id, month, coins) values ('${account.keyId}', ${thisMonth}, ${coins})
      on conflict (key_id, month) do update set coins = key_months.coins + excluded.coins;
    ${jobStatement(rest, ':new_job', ':new_id')}
    commit;`
}

const callerOf = ({ id, keyId }: Account) => ({
  account_id: id,
  key_id: keyId,
  caller_id: `key:${keyId}`,
})

const thisMonth = `date_trunc('month', app_now() at time zone 'UTC')::date`

function jobStatement(
  { job, insertJob }: Pick<SubmitStatements, 'job' | 'insertJob'>,
  id: string,
  generationId: string,
) {
  const inserted = textOf([job], { [job.id]: id, [job.data.generationId]: generationId })
  return `${insertJob.replace('$1', () => `(${inserted})`)};`
}

/** JSON as an expression of text, with some of its strings replaced by expressions. */
function textOf(value: unknown, replaced: Record<string, string>): string {
  // pgbench takes a colon before a word for a variable.
  let text = `'${JSON.stringify(value).replaceAll(/":(?=\w)/g, '": ')}'`
  for (const [string, expression] of Object.entries(replaced))
    text = text.replaceAll(string, () => `' || ${expression} || '`)
  return text
}

function literal(value: unknown): string {
  if (value === null || typeof value === 'number') return String(value)
  return typeof value === 'string' ? `'${value}'` : textOf(value, {})
}
