import { isRecord } from '@atelier/contract/is-record.ts'
import type { BackendAnswer } from '../http/client.ts'
import { failureOf, MAX_DETAIL_CHARACTERS } from '../http/failures.ts'
import { ProviderError, type Work } from '../provider.ts'

/** An input that a node does not take, and the outputs that do not come of it. */
type InputError = { readonly place: string; readonly said: string; readonly outputs: readonly string[] }

/** What a refused graph means: a value of the customer's is wrong, or else the graph, or the machine lacks something. */
export function refusalOf(answer: BackendAnswer, work: Work): ProviderError {
  const error = isRecord(answer.body) ? answer.body.error : undefined
  const isOfGraph = (answer.status === 400 || answer.status === 422) && isRecord(error)
  if (!isOfGraph) return failureOf(answer)
  const details = isRecord(error.details) ? error.details : {}
  const errors = inputErrors((answer.body as { node_errors?: unknown }).node_errors ?? details.node_errors)
  const { message } = failureOf(answer)
  if (errors.length === 0 && typeof error.type !== 'string') return failureOf(answer)
  return new ProviderError(codeOf(errors, work), detailOf(message, errors, work))
}

/** Why no output of ours would come of a graph that was accepted in parts. */
export function partialRefusal(nodeErrors: unknown, work: Work, outputs: readonly string[]) {
  const errors = inputErrors(nodeErrors).filter((error) => error.outputs.some((id) => outputs.includes(id)))
  if (errors.length === 0) return undefined
  return { code: codeOf(errors, work), detail: detailOf('the graph was accepted in parts', errors, work) }
}

function codeOf(errors: readonly InputError[], work: Work): 'invalid_input' | 'internal' {
  return errors.some(({ place }) => boundPlaces(work).has(place)) ? 'invalid_input' : 'internal'
}

function detailOf(message: string, errors: readonly InputError[], work: Work): string {
  const said = [message, ...errors.map((error) => `${error.place}: ${error.said}`)].join('; ')
  const hint = codeOf(errors, work) === 'internal' ? ' (check the graph, and what is installed there)' : ''
  return said.slice(0, MAX_DETAIL_CHARACTERS) + hint
}

/** Where values of customers go. */
function boundPlaces({ request: { bindings = {}, size, frames } }: Work): Set<string> {
  const bound = Object.values(bindings).flatMap(({ to }) => [to ?? []].flat())
  const sized = [size?.width, size?.height, size?.to, frames?.to].flatMap((path) => path ?? [])
  return new Set([...bound, ...sized])
}

function inputErrors(nodeErrors: unknown): InputError[] {
  if (!isRecord(nodeErrors)) return []
  return Object.entries(nodeErrors).flatMap(([node, value]) => {
    const listed = isRecord(value) ? value.errors : value
    const outputs = isRecord(value) && Array.isArray(value.dependent_outputs) ? value.dependent_outputs : []
    return (Array.isArray(listed) ? (listed as unknown[]) : []).filter(isRecord).map((error) => {
      const info = isRecord(error.extra_info) ? error.extra_info : {}
      const input = [info.input_name, error.field].find((name) => typeof name === 'string') ?? ''
      const said = [error.message, error.details, error.reason].filter((each) => typeof each === 'string')
      return { place: `${node}.${input}`, said: said.join(': '), outputs: outputs.map(String) }
    })
  })
}
