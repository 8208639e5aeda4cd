import { ChangeLabelsRequest, GenerationLabelsList, labelLimits } from '@atelier/contract/labels.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import type { GenerationsDependencies } from './dependencies.ts'
import { changeLabels, readLabels } from './labels.store.ts'
import { wireLabels } from './labels.ts'

export const changeMyLabels = endpoint({
  method: 'POST',
  path: '/account/v1/labels',
  summary: 'Change favorites, tags and collections',
  description: `Of up to ${labelLimits.generationsAtOnce} generations at once. All of it is done, or nothing. A generation has at most ${labelLimits.perGeneration} labels.`,
  scope: 'session',
  body: ChangeLabelsRequest,
  responds: { 200: GenerationLabelsList },
  problems: ['invalid_params', 'not_found'],
  async handle({ account, body, problem }, { db }: GenerationsDependencies) {
    const outcome = await changeLabels(db, account.id, body)
    if (outcome === 'no generation') throw problem('not_found', 'You have no such generation.')
    if (outcome === 'no collection') throw problem('not_found', 'You have no such collection.')
    if (outcome === 'too many')
      throw problem('invalid_params', `A generation has at most ${labelLimits.perGeneration} labels.`)
    const labels = await readLabels(db, body.generationIds)
    const items = body.generationIds.map((generationId) => ({
      generationId,
      ...wireLabels(labels.get(generationId.toLowerCase()) ?? []),
    }))
    return { 200: { items } }
  },
})
