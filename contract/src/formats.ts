import { Type } from 'typebox'

export const Uuid = Type.String({ format: 'uuid', description: 'A UUID.' })

export const DateTime = Type.String({ format: 'date-time', description: 'A moment in UTC, RFC 3339.' })
