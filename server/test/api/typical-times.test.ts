import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expectOk, testApp } from '../app.ts'
import { submitAs } from '../submit-as.ts'

test('the median of successful runs of all accounts, once there are three of a model; a minute old at most', async () => {
  const app = await testApp()
  const [ada, eve] = [await app.person({ coins: 1000 }), await app.person({ coins: 1000 })]
  const times = async () => (await expectOk(ada.get('/account/v1/typical-times'))).items
  const run = async (of: typeof ada, seconds: number, prompt = 'A chair') => {
    const id = await submitAs(of, { prompt })
    await app.runJobs()
    await sql`update generations set started_at = completed_at - ${seconds} * interval '1 second'
      where id = ${id}`.execute(app.service.database.db)
  }
  await run(ada, 4)
  await run(eve, 90)
  await run(ada, 300, 'A chair #fail=timeout')
  expect(await times()).toEqual([])

  await run(ada, 6)

  expect(await times()).toEqual([])
  await app.advance('61s')
  expect(await times()).toEqual([{ modelId: 'sandbox-image', effectId: null, seconds: 6 }])
})
