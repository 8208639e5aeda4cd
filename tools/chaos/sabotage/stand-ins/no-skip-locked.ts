import { openJobClient as openOriginal } from '../../../../server/src/platform/jobs/job-client.ts'

/** pg-boss does not lock the jobs that it fetches, so that two workers can fetch the same. */
export const openJobClient: typeof openOriginal = (database, log, supervise) => {
  const pool = new Proxy(database.pool, {
    get: (target, name) =>
      name === 'query'
        ? (text: string, values: unknown[]) =>
            target.query(text.replace('FOR UPDATE OF j SKIP LOCKED', ''), values)
        : Reflect.get(target, name, target),
  })
  return openOriginal({ ...database, pool }, log, supervise)
}
