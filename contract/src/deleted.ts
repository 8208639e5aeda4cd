import { Type } from 'typebox'

export const Deleted = Type.Object({}, { title: 'Deleted', description: 'It is gone.' })
