import { Type } from 'typebox'
import { stringEnum } from './string-enum.ts'

const timeSorts = ['newest', 'oldest'] as const
export type TimeSort = (typeof timeSorts)[number]

/** The query field that turns a list in order of time around. */
export const timeSort = (usual: TimeSort) => ({
  sort: Type.Optional(
    stringEnum(timeSorts, {
      description: `Which come first; \`${usual}\` when not sent.`,
      examples: [usual],
    }),
  ),
})
