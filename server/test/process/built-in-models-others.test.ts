import { testModels } from './built-in-model-tests.ts'
import { models } from './run-built-in.ts'

testModels(models.filter(({ modality }) => modality !== 'image'))
