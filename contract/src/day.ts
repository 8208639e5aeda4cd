import { Type } from 'typebox'

export const Day = Type.String({
  format: 'date',
  description: 'A UTC day, RFC 3339.',
  examples: ['2026-01-31'],
})
