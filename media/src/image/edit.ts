import { InvalidInput, type Program } from '../program.ts'
import { clausesOf, type Clause } from './edit/clause.ts'
import { colourVerbs } from './edit/colours.ts'
import { finish } from './edit/finish.ts'
import { lettering } from './edit/lettering.ts'
import { light } from './edit/light.ts'
import { shape } from './edit/shape.ts'
import { heedsAll, type Verb } from './edit/verb.ts'
import { onlyInput } from '../task/inputs.ts'
import type { Picture } from './pixels/picture.ts'
import { readPicture, writePicture } from './pixels/picture-files.ts'

const verbs = [...light, ...colourVerbs, ...finish, ...shape, ...lettering]

/** Does what the prompt says, one clause after the other. Every clause must be understood. */
export const edit: Program = async (task) => {
  const clauses = clausesOf(String(task.params.prompt))
  const steps = clauses.map((clause) => ({ clause, verb: verbFor(clause) }))
  const strange = steps.flatMap(({ clause, verb }) => (verb ? [] : [`"${clause.written}"`]))
  if (strange.length > 0 || steps.length === 0) {
    const reason =
      strange.length > 0 ? `Not understood: ${strange.join(', ')}.` : 'The prompt asks for nothing.'
    throw new InvalidInput(`${reason} ${whatIsUnderstood()}`)
  }
  const original = await readPicture(onlyInput(task, 'image'))
  let picture = original
  for (const [index, { clause, verb }] of steps.entries()) {
    picture = await verb!.apply(picture, clause)
    task.progress((index + 1) / steps.length)
  }
  if (isSame(picture, original))
    throw new InvalidInput('That leaves the image as it is. Ask for something else.')
  return [await writePicture(picture, task.folder, 'edited')]
}

/** The verb that has the words of a clause, and heeds everything else that it says. */
function verbFor(clause: Clause): Verb | undefined {
  return verbs.find((verb) => verb.words.includes(clause.words) && heedsAll(verb, clause))
}

function whatIsUnderstood(): string {
  return `Say one or more of these, with commas between them: ${verbs.map(({ example }) => example).join('; ')}.`
}

function isSame(one: Picture, other: Picture): boolean {
  return (
    one.width === other.width &&
    one.height === other.height &&
    one.data.every((value, at) => value === other.data[at])
  )
}
