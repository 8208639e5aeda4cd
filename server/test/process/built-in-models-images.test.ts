import { taskTypes } from '@atelier/contract/task-type.ts'
import { expect, test } from 'vitest'
import { testModels } from './built-in-model-tests.ts'
import { models } from './run-built-in.ts'

test('there is a built-in model for every task', () => {
  expect(taskTypes.filter((taskType) => !models.some((model) => model.taskType === taskType))).toEqual([])
})

testModels(models.filter(({ modality }) => modality === 'image'))
