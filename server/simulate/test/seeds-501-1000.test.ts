import { test } from 'vitest'
import { expectKept, useStage } from './play.ts'

const stage = useStage()

test('whatever the schedule, every promise is kept: seeds 501 to 1000', async () => {
  await expectKept(stage(), 501, 1000)
})
