import { InvalidInput } from '@atelier/media/invalid-input.ts'
import type { Program } from '@atelier/media/program.ts'
import { clausesOf, type Clause } from './clause.ts'
import { colourOperations } from './colours.ts'
import { finishOperations } from './finish.ts'
import { textOperations } from './add-text.ts'
import { lightOperations } from './light.ts'
import { shapeOperations } from './shape.ts'
import { acceptsAll, type Operation } from './operation.ts'
import { onlyInput } from '../lib/inputs.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { readImage, writeImage } from '../lib/image/pixels/image-files.ts'

const operations = [
  ...lightOperations,
  ...colourOperations,
  ...finishOperations,
  ...shapeOperations,
  ...textOperations,
]

/** Applies the clauses of the prompt in order. Every clause must be understood. */
export const edit: Program = async (task) => {
  const clauses = clausesOf(String(task.params.prompt))
  const steps = clauses.map((clause) => ({ clause, operation: operationFor(clause) }))
  const unknownClauses = steps.flatMap(({ clause, operation }) => (operation ? [] : [`"${clause.written}"`]))
  if (unknownClauses.length > 0 || steps.length === 0) {
    const reason =
      unknownClauses.length > 0
        ? `Not understood: ${unknownClauses.join(', ')}.`
        : 'The prompt asks for nothing.'
    throw new InvalidInput(`${reason} ${describeVocabulary()}`)
  }
  const original = await readImage(onlyInput(task, 'image'))
  let image = original
  for (const [index, { clause, operation }] of steps.entries()) {
    image = await operation!.apply(image, clause)
    task.progress((index + 1) / steps.length)
  }
  if (isSame(image, original))
    throw new InvalidInput('That leaves the image as it is. Ask for something else.')
  return [await writeImage(image, task.folder, 'edited')]
}

/** The operation that has the words of a clause and accepts all of its modifiers. */
function operationFor(clause: Clause): Operation | undefined {
  return operations.find(
    (operation) => operation.words.includes(clause.words) && acceptsAll(operation, clause),
  )
}

function describeVocabulary(): string {
  return `Say one or more of these, with commas between them: ${operations.map(({ example }) => example).join('; ')}.`
}

function isSame(one: Image, other: Image): boolean {
  return (
    one.width === other.width &&
    one.height === other.height &&
    one.data.every((value, at) => value === other.data[at])
  )
}
