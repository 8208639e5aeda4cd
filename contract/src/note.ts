import { Type, type Static } from 'typebox'
import { keysOf } from './keys-of.ts'
import type { ParamName } from './params.ts'

/** Every kind of note, and what it means to a reader of the API reference. */
// Spec silent: notes are an addition of ours; a request is still met, or refused, as the specification says.
// prettier-ignore
const meanings = {
  param_ignored: 'a param was sent that changes nothing here',
  prompt_partly_used: 'some words of the prompt were not used',
  prompt_not_understood: 'in a draft, the prompt asks for something that the model cannot make; a submit is refused',
  input_trimmed: 'an input is longer than what was used of it',
  input_partly_used: 'what is said in a part of an input could not be understood and was left out',
  input_cropped: 'an input lost its edges to fit the shape of the output',
  input_stretched: 'an input was stretched to the shape of another',
  input_missing: 'in a draft, an input that decides the price is missing and counts at its least',
  outputs_missing: 'fewer outputs were made than asked for, and the others were not charged',
  outputs_dropped: 'more outputs were made than asked for, and the others were dropped and not charged',
} as const

export type NoteCode = keyof typeof meanings
export const noteCodes = keysOf(meanings)

export const Note = Type.Object(
  {
    code: Type.String({
      description: `A stable code for programs to act on; new ones may appear. ${noteCodes
        .map((code) => `\`${code}\`: ${meanings[code]}.`)
        .join(' ')}`,
      examples: ['param_ignored'],
    }),
    message: Type.String({
      description: 'For people: one sentence that says what was left out, and why.',
      examples: ['prompt is left out: it is not used when effect is neon.'],
    }),
    path: Type.Optional(
      Type.String({
        description: 'The field of the request that it is about, such as `params.prompt`.',
        examples: ['params.prompt'],
      }),
    ),
    words: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Of `prompt_partly_used`: the words of the prompt that are left out.',
        examples: [['unicorn']],
      }),
    ),
  },
  {
    title: 'Note',
    description: 'Something that was asked for and left out, or used otherwise than it was sent.',
  },
)
export type Note = Static<typeof Note>

export const Notes = Type.Array(Note, {
  title: 'Notes',
  description: 'What of the request is left out, or used otherwise than it was sent. Usually empty.',
})

/** The note for operators, without its message, which may quote what the user wrote. */
export function withoutMessage({ code, path }: Note): Note {
  const meaning = noteCodes.find((known) => known === code)
  const message = meaning ? sentence(meanings[meaning]) : 'Something was left out.'
  return { code, message, ...(path !== undefined && { path }) }
}

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`

/** All notes are created here, so that each code has one sentence. */
const note = (code: NoteCode, message: string, name?: ParamName): Note => ({
  code,
  message,
  ...(name !== undefined && { path: `params.${name}` }),
})

/** `reason` follows "it is not used", such as "when effect is neon". */
export const paramIgnored = (name: ParamName, reason: string): Note =>
  note('param_ignored', `${name} is left out: it is not used ${reason}.`, name)

/** Each in quotation marks, perhaps with a question whether something else was meant. */
export const promptPartlyUsed = (unused: readonly string[]): Note => ({
  ...note('prompt_partly_used', `Left out of the prompt: ${unused.join(', ')}.`, 'prompt'),
  words: unused.map((each) => /^"(.+?)"/.exec(each)?.[1] ?? each),
})

/** `reason` is a sentence of the model. */
export const promptNotUnderstood = (reason: string): Note => note('prompt_not_understood', reason, 'prompt')

export const inputTrimmed = (name: ParamName, usedSeconds: number): Note =>
  note('input_trimmed', `Only the first ${inTenths(usedSeconds)} seconds of ${name} were used.`, name)

export const inputPartlyUsed = (name: ParamName, leftOutSeconds: number): Note =>
  note(
    'input_partly_used',
    `${inTenths(leftOutSeconds)} seconds of ${name} were left out: what is said there could not be understood.`,
    name,
  )

/** `which` names one of several inputs, such as "the second of images". */
export const inputCropped = (name: ParamName, which: string = name): Note =>
  note('input_cropped', `The edges of ${which} were cut off: it has another shape than the output.`, name)

export const inputStretched = (name: ParamName, to: ParamName): Note =>
  note('input_stretched', `${name} was stretched: it has another shape than ${to}.`, name)

export const inputMissing = (name: ParamName): Note =>
  note('input_missing', `${name} is missing: the price counts the least that it can cost.`, name)

export const outputsMissing = (made: number, asked: number): Note =>
  note('outputs_missing', `${made} of ${asked} outputs were made. The others were not charged.`)

export const outputsDropped = (made: number, asked: number): Note =>
  note('outputs_dropped', `${made} outputs were made and ${asked} asked for. The others were not charged.`)

const inTenths = (seconds: number): number => Math.round(seconds * 10) / 10
