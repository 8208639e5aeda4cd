import { keysOf } from '@atelier/contract/keys-of.ts'
import { InvalidInput } from '@atelier/media/invalid-input.ts'
import { nearestTo } from '../lib/prompt/words.ts'
import { clausesOf, type Clause } from './clause.ts'
import { operations, type Modifier, type OperationName } from './operations.ts'

/** An edit that a prompt asks for. */
export type RequestedEdit = { readonly operation: OperationName; readonly clause: Clause }
export type ParsedEdits = { readonly edits: readonly RequestedEdit[]; readonly leftOut: readonly string[] }

/** "The colours warmer" and "warmer colours" are the same. */
const inAnyOrder = (words: string) => words.split(' ').toSorted().join(' ')

const operationsByWords = new Map<string, OperationName[]>()
for (const name of keysOf(operations))
  for (const words of operations[name].words) {
    const key = inAnyOrder(words)
    operationsByWords.set(key, [...(operationsByWords.get(key) ?? []), name])
  }
const everyWording: readonly string[] = keysOf(operations).flatMap((name) => operations[name].words)

/** Parses a prompt. What cannot be done is left out, as long as something remains to be done. */
export function parseEdits(prompt: string): ParsedEdits {
  const edits: RequestedEdit[] = []
  const leftOut: string[] = []
  const clauses = clausesOf(prompt)
  for (const clause of clauses) {
    const found = editsOf(clause)
    if (found.edits.length > 0) {
      edits.push(...found.edits)
      leftOut.push(...found.leftOut)
    } else if (clause.words !== '' || clause.hasModifiers) leftOut.push(clause.written)
  }
  if (edits.length === 0 && clauses.some(lacksText))
    throw new InvalidInput('Put the words to add in quotation marks, such as: add the text "Hello".')
  if (edits.length === 0) throw nothingToDo(leftOut)
  return { edits, leftOut: leftOut.map((written) => `"${written}"`) }
}

/** A clause as a whole, or else its parts around "with", of which the first must be understood. */
function editsOf(clause: Clause): { edits: RequestedEdit[]; leftOut: string[] } {
  const whole = operationFor(clause)
  if (whole) return { edits: [{ operation: whole, clause }], leftOut: [] }
  const parts = (clause.parts ?? []).map((part) => ({ operation: operationFor(part), clause: part }))
  if (!parts[0]?.operation) return { edits: [], leftOut: [] }
  return {
    edits: parts.flatMap(({ operation, clause: part }) => (operation ? [{ operation, clause: part }] : [])),
    leftOut: parts.flatMap((part) => (part.operation ? [] : [part.clause.written])),
  }
}

function operationFor(clause: Clause): OperationName | undefined {
  return operationsByWords
    .get(inAnyOrder(clause.words))
    ?.find(
      (name) => acceptsAll(operations[name].accepts, clause) && !(name === 'addText' && clause.text === null),
    )
}

/** "Add a caption" does not say which. */
const lacksText = ({ words, text }: Clause) =>
  text === null && operationsByWords.get(inAnyOrder(words))?.includes('addText') === true

/** Whether an operation accepts all modifiers of a clause. An amount without a unit is in the operation's own unit. */
function acceptsAll(accepts: readonly Modifier[], clause: Clause): boolean {
  const { amount, unit, strength, colours, text, place, shape } = clause
  const hasUnit = accepts.some(
    (accepted) => accepted === 'percent' || accepted === 'pixels' || accepted === 'degrees',
  )
  if (clause.isAmbiguous || (amount === null ? unit !== null : !hasUnit)) return false
  const given: Readonly<Record<Modifier, boolean>> = {
    percent: unit === 'percent',
    pixels: unit === 'pixels',
    degrees: unit === 'degrees',
    minus: amount !== null && amount < 0,
    strength: strength !== 1,
    colour: colours.length === 1,
    colours: colours.length > 1,
    text: text !== null,
    place: place !== null,
    shape: shape !== null,
  }
  return keysOf(given).every((name) => !given[name] || accepts.includes(name))
}

function nothingToDo(leftOut: readonly string[]): InvalidInput {
  const examples = 'brighter, black and white, crop to a square, blur the background or add the text "Hello"'
  const [first] = leftOut
  if (first === undefined) return new InvalidInput(`The prompt asks for nothing. Try ${examples}.`)
  const quoted = leftOut.slice(0, 4).map((written) => `"${written}"`)
  const nearest = nearestTo(first.toLowerCase(), everyWording)
  const offer = nearest ? `Do you mean "${nearest}"?` : `Try ${examples}.`
  return new InvalidInput(`${quoted.join(', ')} cannot be done. ${offer}`)
}
