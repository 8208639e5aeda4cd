import { keysOf } from '@atelier/contract/keys-of.ts'
import { InvalidInput } from '@atelier/media/invalid-input.ts'
import { clausesOf, type Clause } from './clause.ts'
import { findEdits, lacksText, type RequestedEdit } from './find-edits.ts'
import { operations } from './operations.ts'
import { nothingToDo } from './refusals.ts'

type ParsedEdits = { readonly edits: readonly RequestedEdit[]; readonly leftOut: readonly string[] }

const everyWording: readonly string[] = keysOf(operations).flatMap((name) => operations[name].words)

/** Parses a prompt. What cannot be done is left out, as long as something remains to be done. */
export function parseEdits(prompt: string): ParsedEdits {
  const edits: RequestedEdit[] = []
  const leftOut: string[] = []
  const clauses = clausesOf(prompt)
  for (const clause of clauses) {
    const found = colouredAgain(clause, edits) ?? editsOf(clause)
    if (found.edits.length > 0) {
      edits.push(...found.edits)
      leftOut.push(...found.leftOut)
    } else if (clause.words !== '' || clause.hasModifiers) leftOut.push(clause.written)
  }
  if (edits.length === 0 && clauses.some(lacksText))
    throw new InvalidInput('Put the words to add in quotation marks, such as: add the text "Hello".')
  if (edits.length === 0) throw nothingToDo(leftOut, everyWording)
  return { edits: edits.filter(isNotRepeated), leftOut: leftOut.map((written) => `"${written}"`) }
}

/** "It's too dark, brighten it" asks once. */
function isNotRepeated(
  { clause, operation, region }: RequestedEdit,
  at: number,
  all: readonly RequestedEdit[],
) {
  const isComplaint = /^(?:it|this|that|the)\b.*\btoo\b/i.test(clause.written)
  return (
    !isComplaint || !all.slice(at + 1).some((edit) => edit.operation === operation && edit.region === region)
  )
}

/** "Remove the background and make it white" is about the background, "make it blue" about all. */
function colouredAgain(clause: Clause, before: RequestedEdit[]): ReturnType<typeof editsOf> | undefined {
  if (clause.words !== '' || clause.colours.length !== 1 || !/\b(?:make|turn|all)\b/i.test(clause.written))
    return undefined
  const isBackground = before.at(-1)?.operation === 'removeBackground'
  if (isBackground) before.pop()
  const operation = isBackground ? 'plainBackground' : 'tint'
  return { edits: [{ operation, clause, region: null }], leftOut: [] }
}

/** A clause as a whole, or else its parts around "with", "so" and "for", of which the first must be understood. */
function editsOf(clause: Clause): { edits: readonly RequestedEdit[]; leftOut: string[] } {
  if (clause.isStatement) return { edits: [], leftOut: [] }
  const whole = findEdits(clause)
  if (whole.length > 0) return { edits: whole, leftOut: [] }
  const parts = (clause.parts ?? [])
    .filter(({ words, hasModifiers }) => words !== '' || hasModifiers)
    .map((part) => ({ edits: findEdits(part), part }))
  if (!parts[0]?.edits.length) return { edits: [], leftOut: [] }
  return {
    edits: parts.flatMap(({ edits }) => edits),
    leftOut: parts.flatMap(({ edits, part }) => (edits.length > 0 ? [] : [part.written])),
  }
}
