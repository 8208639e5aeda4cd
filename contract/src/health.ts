import { Type, type Static } from 'typebox'
import { Issue } from './problem.ts'
import { stringEnum } from './string-enum.ts'

export const Health = Type.Object(
  { status: stringEnum(['ok'], { description: 'The process answers.' }) },
  { title: 'Health', description: 'The process is alive.' },
)

export const Readiness = Type.Object(
  {
    status: stringEnum(['ready', 'degraded'], {
      description:
        '`ready`: every part works. `degraded`: some do not, and the node still serves what needs none of them.',
    }),
    parts: Type.Array(Type.String(), { description: 'What was asked.' }),
    issues: Type.Array(Issue, { description: 'The parts that do not work, and what is refused meanwhile.' }),
  },
  { title: 'Readiness', description: 'The node can be sent requests.' },
)
export type Readiness = Static<typeof Readiness>
