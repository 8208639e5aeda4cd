import { Type, type Static } from 'typebox'
import { DateTime } from './formats.ts'

const attempts = (description: string, example: number) =>
  Type.Integer({ minimum: 0, description, examples: [example] })

export const WebhookHour = Type.Object(
  {
    hour: Type.With(DateTime, {
      description: 'When the hour began.',
      examples: ['2026-01-31T14:00:00.000Z'],
    }),
    delivered: attempts('Attempts that were answered with 2xx.', 41),
    refused: attempts('Attempts that were not, and are made again.', 2),
    failed: attempts('Attempts that were not, and were the last.', 0),
  },
  { title: 'WebhookHour', description: 'What became of the attempts of one hour.' },
)
export type WebhookHour = Static<typeof WebhookHour>

export const WebhookHours = Type.Object(
  {
    items: Type.Array(WebhookHour, {
      description: '24 hours, oldest first; the last one is not over yet.',
    }),
  },
  { title: 'WebhookHours', description: 'How the attempts at a webhook went, hour by hour.' },
)
export type WebhookHours = Static<typeof WebhookHours>
