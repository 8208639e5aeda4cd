import { Type, type Static } from 'typebox'
import { stringEnum } from './string-enum.ts'

export const Health = Type.Object(
  { status: stringEnum(['ok'], { description: 'The process answers.' }) },
  { title: 'Health', description: 'The process is alive.' },
)

export const Readiness = Type.Object(
  {
    status: stringEnum(['ready'], { description: 'Every part can be reached.' }),
    parts: Type.Array(Type.String(), { description: 'What was asked.' }),
  },
  { title: 'Readiness', description: 'The service can take work.' },
)
export type Readiness = Static<typeof Readiness>
